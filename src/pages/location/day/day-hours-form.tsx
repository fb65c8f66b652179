import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { showsStill } from '../../../admin/panel-address.ts';
import { SidePanel } from '../../../admin/side-panel.tsx';
import { UnsavedQuestion } from '../../../admin/unsaved-question.tsx';
import { useUnsavedQuestion } from '../../../admin/use-unsaved-question.ts';
import { formatDay } from '../../../cells/format-time.ts';
import type { LocationDetail } from '../location-detail.ts';
import { shortTime, zoneOf } from '../place-time.ts';
import { DayFields } from './day-fields.tsx';
import { DayPlan } from './day-plan.tsx';
import { DaySure } from './day-sure.tsx';
import { type DayForm, useDayForm } from './use-day-form.ts';
import { useDayPlan } from './use-day-plan.ts';

interface Props {
  readonly location: LocationDetail;
  /** yyyy-MM-dd, not past. */
  readonly day: string;
  readonly onClose: () => void;
}

/** Hours, reason, the bookings in the way, and then the question (DAY-01 to DAY-14). */
export function DayHoursForm({ location, day, onClose }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const form = useDayForm(location, day);
  const [checked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { plan, busy, carryOut } = useDayPlan(location.id, form.request, checked && form.isValid);
  const leaving = useUnsavedQuestion(form.isDirty, next => showsStill(next, pathname));
  const isChecked = checked && form.isValid;
  const isFree = isChecked && !plan.isFetching && plan.data?.bookings.length === 0;
  const isBlocked = isChecked && !isFree && plan.data !== undefined;

  const next = () => {
    form.leaveReason();
    if (isFree) setAsking(true);
    else if (form.isValid) setChecked(true);
  };

  const confirm = async () => {
    if (plan.data === undefined) return;
    const done = await carryOut(plan.data);
    setAsking(false);
    if (done !== true) return;
    leaving.allow();
    onClose();
  };

  return (
    <SidePanel
      title={translate('day_hours.title')}
      subtitle={translate('day_hours.of', { date: formatDay(day), place: location.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy || plan.isFetching}
            disabled={isBlocked}
            onClick={() => next()}
          >
            {translate(isFree ? 'ra.action.confirm' : 'day_hours.check')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DayFields location={location} day={day} form={form} busy={busy} />
        {isChecked && <DayPlan plan={plan} zone={zoneOf(location)} />}
      </Box>
      {isAsking && (
        <DaySure
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
          question={questionOf(form.typed, formatDay(day), translate)}
        />
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

function questionOf(
  { isOpen, from, to }: DayForm['typed'],
  date: string,
  translate: (key: string, values: Readonly<Record<string, string>>) => string,
): string {
  if (!isOpen) return translate('day_hours.sure_closed', { date });
  return translate('day_hours.sure_open', { date, from: shortTime(from ?? ''), to: shortTime(to ?? '') });
}
