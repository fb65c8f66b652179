import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import type { SolvedPlan } from '../../../../contract/solve.ts';
import { isPastDay } from '../../../../domain/hours/special-day.ts';
import { isDay } from '../../../../domain/time/calendar.ts';
import { locations } from '../../../../resources/locations.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { PortalDialog } from '../../../admin/dialogs/portal-dialog.tsx';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../../admin/show/show-section.tsx';
import { useNow } from '../../../admin/timers.ts';
import { useSolving } from '../../../booking/steps/use-solving.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { enHours, enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { formatDay } from '../../../kinds/time/written-times.ts';
import type { LocationDetail } from '../location-detail.ts';
import { shortTime, zoneOf } from '../location-time.ts';
import { useLocationDetail } from '../use-location.ts';
import { DayFields } from './day-fields.tsx';
import { DayPlanView } from './day-plan.tsx';
import { PlanTotals } from './day-plan-mails.tsx';
import { ThenCalls } from './to-call.tsx';
import { type DayForm, useDayForm, useDayPlan } from './use-day-form.ts';

addWords(enLocation);
addWords(enHours);
addWords(enDayHours);

/** 'Change opening hour': other hours for one day of a location, or none (DAY-01, LOC-09). */
export function DayHoursPanel() {
  const translate = useTranslate();
  const now = useNow();
  const { id, date = '' } = useParams();
  const close = useClosePanel(`/location/${id}`);
  const { data, error, refetch } = useLocationDetail(Number(id));
  const refused = refusal(date, data, now);
  if (data !== undefined && refused === undefined)
    return (
      <ThenCalls title={translate('day_hours.title')} subtitle={data.name} onClose={close}>
        {onDone => <DayHoursForm location={data} day={date} onDone={onDone} onClose={close} />}
      </ThenCalls>
    );
  return (
    <SidePanel title={translate('day_hours.title')} subtitle={isDay(date) && formatDay(date)} onClose={close}>
      {data === undefined && error !== null && (
        <ShowFailure
          resource={locations}
          error={error}
          fallback="location.failed"
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {refused !== undefined && translate(refused)}
    </SidePanel>
  );
}

/** Why this day cannot be changed at all (DAY-07). */
function refusal(day: string, location: LocationDetail | undefined, now: number): string | undefined {
  if (!isDay(day)) return 'location.day.no_such_day';
  if (location !== undefined && isPastDay(day, now, zoneOf(location))) return 'day_hours.past';
  return undefined;
}

interface DayHoursFormProps {
  readonly location: LocationDetail;
  /** yyyy-MM-dd, not past. */
  readonly day: string;
  readonly onDone: (plan: SolvedPlan) => void;
  readonly onClose: () => void;
}

/** Hours, reason, the bookings in the way, and then the question (DAY-01 to DAY-14). */
function DayHoursForm({ location, day, onDone, onClose }: DayHoursFormProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const form = useDayForm(location, day);
  const [checked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const solving = useSolving();
  const { plan, busy, carryOut } = useDayPlan(location.id, form, solving.solve, checked);
  const leaving = useUnsavedQuestion(form.isDirty, next => showsStill(next, pathname));
  const isChecked = checked && form.isValid;
  const isFree =
    isChecked &&
    !plan.isPlaceholderData &&
    plan.data?.bookings.every(({ outcome }) => outcome !== 'blocks') === true;
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
    onDone(plan.data);
  };

  return (
    <SidePanel
      title={translate('day_hours.title')}
      subtitle={translate('day_hours.of', { date: formatDay(day), location: location.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy || plan.isPlaceholderData || (plan.data === undefined && plan.isFetching)}
            disabled={isBlocked || (isChecked && plan.error !== null)}
            onClick={() => next()}
          >
            {translate(isFree ? 'ra.action.confirm' : 'day_hours.check')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DayFields location={location} day={day} form={form} busy={busy} />
        {isChecked && <DayPlanView plan={plan} solving={solving} zone={zoneOf(location)} />}
      </Box>
      {isAsking && (
        <ConfirmSpecialDay
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
          question={questionOf(form.typed, day, translate)}
        >
          {plan.data !== undefined && <PlanTotals plan={plan.data} />}
        </ConfirmSpecialDay>
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

function questionOf(
  { isOpen, from, to, until }: DayForm['typed'],
  day: string,
  translate: (key: string, values: Readonly<Record<string, string>>) => string,
): string {
  const days = { date: formatDay(day), until: formatDay(until) };
  const several = until === day ? '' : '_until';
  if (!isOpen) return translate(`day_hours.sure_closed${several}`, days);
  const times = { from: shortTime(from ?? ''), to: shortTime(to ?? '') };
  return translate(`day_hours.sure_open${several}`, { ...days, ...times });
}

interface ConfirmSpecialDayProps {
  readonly question: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** What becomes of the bookings. */
  readonly children: ReactNode;
}

/** The last question before the hours of a day change (DAY-10, DEC-35). */
function ConfirmSpecialDay({ question, busy, onClose, onConfirm, children }: ConfirmSpecialDayProps) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('day_hours.warning')} onClose={onClose}>
      <DialogContent>
        <DialogContentText>{question}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={onConfirm} autoFocus>
          {translate('day_hours.yes')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
