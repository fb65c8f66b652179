import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useLocale, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { Plan } from '../../../../contract/plan.ts';
import type { Role } from '../../../../domain/actor.ts';
import { locations } from '../../../../resources/locations.ts';
import { rolesWith } from '../../../../resources/schema/access.ts';
import { showsStill } from '../../../admin/dialogs/panel-address.ts';
import { PortalDialog } from '../../../admin/dialogs/portal-dialog.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { zoneWords } from '../../../booking/location-time.tsx';
import { PlanList } from '../../../booking/steps/plan-list.tsx';
import type { LocationTabProps } from '../location-tabs.ts';
import { zoneOf } from '../location-time.ts';
import { useWeek, withCopies } from './use-week.ts';
import { WeekdayRow } from './weekday-row.tsx';

/** Who may change when a location is open. */
const changers: readonly Role[] = rolesWith(locations.access, 'update');

/** When a location is open, week by week (HOURS). */
export function HoursTab({ location, actor }: LocationTabProps) {
  const locale = useLocale();
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { week, problems, plan, busy, isDirty, change, discard, confirm, save, cancel } = useWeek(location);
  const leaving = useUnsavedQuestion(
    isDirty,
    next => showsStill(next, pathname) && (next.pathname !== pathname || next.search === search),
  );
  const disabled = busy || !changers.includes(actor.role);
  const zone = zoneOf(location);
  const idle = isDirty ? undefined : translate('form.nothing_changed');
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {translate('hours.clock', { zone: zoneWords(zone, locale) })}
      </Box>
      {week.map(day => (
        <WeekdayRow
          key={day.day_of_week}
          draft={day}
          disabled={disabled}
          problems={problems}
          onChange={next => change(week.map(each => (each === day ? next : each)))}
          onCopy={to => change(withCopies(week, day, to))}
        />
      ))}
      {changers.includes(actor.role) ? (
        <Box sx={foot}>
          <Button disabled={busy || !isDirty} title={idle} onClick={discard}>
            {translate('hours.discard')}
          </Button>
          <Button
            variant="contained"
            loading={busy}
            disabled={!isDirty}
            title={idle}
            onClick={() => void confirm()}
          >
            {translate('ra.action.confirm')}
          </Button>
        </Box>
      ) : (
        <Alert severity="info" sx={{ my: 2 }}>
          {translate('hours.read_only')}
        </Alert>
      )}
      {plan !== undefined && (
        <KeptBookings
          plan={plan}
          zone={zone}
          busy={busy}
          onClose={cancel}
          onConfirm={() => void save(plan)}
        />
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </Box>
  );
}

/** Stays in sight above the strip of the page while the week scrolls. */
const foot = {
  position: 'sticky',
  bottom: 'var(--strip)',
  zIndex: 1,
  display: 'flex',
  gap: 1,
  justifyContent: 'flex-end',
  py: 1.5,
  bgcolor: 'background.default',
};

interface Props {
  readonly plan: Plan;
  readonly zone: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Which bookings would lie outside the new hours: they stay, and somebody has seen it (DEC-33, DEC-96). */
function KeptBookings({ plan, zone, busy, onClose, onConfirm }: Props) {
  const translate = useTranslate();
  const { length: smart_count } = plan.bookings;
  return (
    <PortalDialog title={translate('hours.outside_title', { smart_count })} width={640} onClose={onClose}>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('hours.outside_text')}</DialogContentText>
        <PlanList
          label={translate('hours.outside_title', { smart_count })}
          bookings={plan.bookings}
          zone={zone}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={onConfirm} autoFocus>
          {translate('hours.keep_and_save')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
