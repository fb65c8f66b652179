import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlannedBooking } from '../../../contract/plan.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { useNowUntil } from '../../admin/use-now-until.ts';
import { PlanList } from './plan-list.tsx';

interface Props {
  readonly label: string;
  /** What is said above them, and when there is none. */
  readonly warning: string;
  readonly none: string;
  readonly bookings: readonly PlannedBooking[];
  /** Of the location. */
  readonly zone: string;
}

/** The bookings that a change meets, each with what can be done about it; they go as they are solved (DAY-09). */
export function BookingsToSolve({ label, warning, none, bookings, zone }: Props) {
  if (bookings.length === 0) return <Alert severity="success">{none}</Alert>;
  return (
    <Box>
      <Alert severity="warning">{warning}</Alert>
      <PlanList
        label={label}
        bookings={bookings}
        zone={zone}
        actions={booking => <Solve booking={booking} />}
      />
    </Box>
  );
}

/** Moves or cancels one of them, in a panel over this one; a running one ends by itself (DEC-95). */
function Solve({ booking }: { readonly booking: PlannedBooking }) {
  const translate = useTranslate();
  const state = usePanelState();
  const now = useNowUntil([Date.parse(booking.start_time)]);
  if (!isChangeable(booking, now))
    return <Box sx={{ color: 'text.secondary' }}>{translate('day_hours.running')}</Box>;
  return (
    <>
      <Button size="small" component={Link} to={`/bookings/${booking.id}/reschedule`} state={state}>
        {translate('day_hours.reschedule')}
      </Button>
      <Button size="small" color="error" component={Link} to={`/bookings/${booking.id}/cancel`} state={state}>
        {translate('day_hours.cancel')}
      </Button>
    </>
  );
}
