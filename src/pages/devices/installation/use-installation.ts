import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { deviceCalls, type InstallationDone } from '../../../../contract/devices.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useAttempt } from '../../../booking/steps/use-workflow.ts';
import type { Refusal } from '../../../booking/steps/workflow-refusal.ts';

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
