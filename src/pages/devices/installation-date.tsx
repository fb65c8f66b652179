import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { deviceCalls, type InstallationDone } from '../../../contract/devices.ts';
import type { Plan } from '../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { blankInstallation, installationDate } from '../../../domain/devices/installation-date.ts';
import { zoneWords } from '../../booking/location-time.tsx';
import { useAttempt } from '../../booking/steps/use-workflow.ts';
import type { Refusal } from '../../booking/steps/workflow-refusal.ts';
import { enDevicePage } from '../../i18n/en/device-page.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { DayField } from '../../kinds/time/day-field.tsx';
import { pickedOf, writtenOf } from './device-time.ts';

addWords(enDevicePage);

/**
 * The two steps of another installation date (INST-01, INST-03): the plan, and exactly that plan carried out.
 * Where something has changed in between, the plan is shown anew.
 */
export function useInstallation(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { attempt, busy, refusal, forget } = useAttempt();
  const [plan, setPlan] = useState<Plan>();
  const [done, setDone] = useState<InstallationDone>();
  const { plan: planned, done: carriedOut } = deviceCalls.installation;
  const params = { id };

  const refused = (why: Refusal) => setPlan(why.kind === 'stale' ? why.plan : undefined);

  return {
    ...{ busy, refusal, plan, done },
    forget: () => {
      setPlan(undefined);
      forget();
    },
    look: async (installation_date: string) => {
      const body = { installation_date, confirm: false };
      const answer = await attempt(() => provider.ask(planned, { params, body }), refused);
      if (answer !== undefined) setPlan(answer);
    },
    confirm: async (installation_date: string) => {
      if (plan === undefined) return;
      const body = { installation_date, confirm: true, plan: plan.plan };
      const answer = await attempt(() => provider.ask(carriedOut, { params, body }), refused);
      if (answer === undefined) return;
      setDone(answer);
      setPlan(undefined);
      notify('device.updated', { type: 'success' });
      void queries.invalidateQueries();
    },
  };
}

export type Installation = ReturnType<typeof useInstallation>;

interface DateFieldProps {
  /** `yyyy-MM-ddTHH:mm:ss` on the clocks of the location. */
  readonly picked: string;
  readonly zone: string;
  readonly disabled: boolean;
  /** What the server says of it. */
  readonly refused: string | undefined;
  /** Somebody wanted to go on. */
  readonly checked: boolean;
  readonly onChange: (picked: string) => void;
}

/** When the device is installed, on the clocks of its location; past times cannot be picked (FORM-DEV-11, INST-04). */
export function DateField({ picked, zone, disabled, refused, checked, onChange }: DateFieldProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const text = useText();
  const [left, setLeft] = useState(false);
  const written = writtenOf(picked);
  const problem = (checked || left ? problemOf(picked, zone) : undefined) ?? refused;
  const zoneTold = zoneWords(zone, locale);
  return (
    <DayField
      label={text('Installation date')}
      required
      fullWidth
      autoFocus
      writing="year-first"
      value={picked}
      disabled={disabled}
      error={problem !== undefined}
      helperText={
        problem === undefined
          ? `${written === '' ? 'yyyy/MM/dd HH:mm:ss' : written} · ${translate('booking.clocks_of', { zone: zoneTold })}`
          : text(problem)
      }
      change={onChange}
      onBlur={() => setLeft(true)}
      min={pickedOf(serverNow(), zone)}
      max="2199-12-31T23:59:59"
    />
  );
}

/** What is wrong with a date, before the server is asked (INST-04). */
export function problemOf(picked: string, zone: string): string | undefined {
  const written = writtenOf(picked);
  return written === '' ? blankInstallation : installationDate(written, zone, serverNow()).problem;
}
