import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { showsStill } from '../../../admin/panel-address.ts';
import { SidePanel } from '../../../admin/side-panel.tsx';
import { UnsavedQuestion } from '../../../admin/unsaved-question.tsx';
import { useUnsavedQuestion } from '../../../admin/use-unsaved-question.ts';
import { formatDay } from '../../../cells/format-time.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TimeSelect } from '../hours/time-select.tsx';
import type { LocationDetail } from '../location-detail.ts';
import { OpeningLine } from '../opening-line.tsx';
import { openingOf } from '../place-hours.ts';
import { shortTime, zoneOf } from '../place-time.ts';
import { DayPlan } from './day-plan.tsx';
import { DaySure } from './day-sure.tsx';
import { useDayForm } from './use-day-form.ts';
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
  const text = useText();
  const { pathname } = useLocation();
  const form = useDayForm(location, day);
  const { typed, change, refused } = form;
  const [checked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { plan, busy, carryOut } = useDayPlan(location.id, form.request, checked && form.isValid);
  const leaving = useUnsavedQuestion(form.isDirty, next => showsStill(next, pathname));
  const isFree = checked && form.isValid && !plan.isFetching && plan.data?.bookings.length === 0;
  const date = formatDay(day);

  const confirm = async () => {
    if (plan.data === undefined) return;
    const done = await carryOut(plan.data);
    setAsking(false);
    if (!done) return;
    leaving.allow();
    onClose();
  };

  return (
    <SidePanel
      title={translate('day_hours.title')}
      subtitle={translate('day_hours.of', { date, place: location.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy || plan.isFetching}
            disabled={checked && form.isValid && !isFree && plan.data !== undefined}
            onClick={() => {
              form.leaveReason();
              if (!form.isValid) return;
              if (isFree) setAsking(true);
              else setChecked(true);
            }}
          >
            {translate(isFree ? 'ra.action.confirm' : 'day_hours.check')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>
          {translate('day_hours.now')} <OpeningLine opening={openingOf(location, day)} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {zoneOf(location)}
          </Box>
        </Box>
        <FormControlLabel
          control={<Switch checked={typed.isOpen} onChange={(_, isOpen) => change({ isOpen })} />}
          label={translate('day_hours.open')}
        />
        {typed.isOpen && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <TimeSelect
              label={translate('hours.opens')}
              value={typed.from}
              disabled={busy}
              error={undefined}
              refused={refused.opening}
              onChange={from => change({ from })}
            />
            <TimeSelect
              label={translate('hours.closes')}
              value={typed.to}
              disabled={busy}
              error={undefined}
              refused={refused.closing}
              onChange={to => change({ to })}
            />
          </Box>
        )}
        {form.timesProblem !== undefined && <Alert severity="error">{text(form.timesProblem)}</Alert>}
        <TextField
          label={translate('day_hours.reason')}
          required
          multiline
          minRows={2}
          maxRows={6}
          value={typed.reason}
          disabled={busy}
          onChange={event => change({ reason: event.target.value })}
          onBlur={form.leaveReason}
          error={form.reasonProblem !== undefined}
          helperText={translate(form.reasonProblem ?? 'day_hours.reason_hint')}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        {checked && form.isValid && <DayPlan plan={plan} zone={zoneOf(location)} />}
      </Box>
      {isAsking && (
        <DaySure
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
          question={
            typed.isOpen
              ? translate('day_hours.sure_open', {
                  date,
                  from: shortTime(typed.from ?? ''),
                  to: shortTime(typed.to ?? ''),
                })
              : translate('day_hours.sure_closed', { date })
          }
        />
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}
