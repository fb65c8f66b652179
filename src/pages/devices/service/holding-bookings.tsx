import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { movableStatuses } from '../../../../domain/booking-status.ts';
import { ListError } from '../../../admin/list-error.tsx';
import { usePanelState } from '../../../admin/panel-address.ts';
import { PlanList } from '../../../booking/plan-list.tsx';
import type { Plan, PlannedBooking } from '../../../booking/workflow-answers.ts';

interface Props {
  readonly plan: UseQueryResult<Plan>;
  readonly zone: string;
  /** What is said above the list, with `smart_count`. */
  readonly message: string;
}

/** Who has booked the device from now on, each with what can be done about it. */
export function HoldingBookings({ plan: { data, error, refetch }, zone, message }: Props) {
  const translate = useTranslate();
  const label = translate('device.holding');
  if (data === undefined && error !== null)
    return <ListError many={label} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={72} aria-label={label} />;
  const { length } = data.bookings;
  if (length === 0) return <Alert severity="success">{translate('device.not_booked')}</Alert>;
  return (
    <Box>
      <Alert severity="warning">{translate(message, { smart_count: length })}</Alert>
      <PlanList
        label={label}
        bookings={data.bookings}
        zone={zone}
        actions={booking => <Solve booking={booking} />}
      />
    </Box>
  );
}

/** Moves or cancels one of them, in a panel over this one; a running one ends by itself. */
function Solve({ booking }: { readonly booking: PlannedBooking }) {
  const translate = useTranslate();
  const state = usePanelState();
  if (!movableStatuses.some(status => status === booking.booking_status)) return null;
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
