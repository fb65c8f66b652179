import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isChangeable } from '../../../../domain/booking-status.ts';
import { usePanelState } from '../../../admin/panel-address.ts';
import { PlanList } from '../../../booking/plan-list.tsx';
import type { Plan, PlannedBooking } from '../../../booking/workflow-answers.ts';
import { refusalOf } from '../../../booking/workflow-refusal.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useNow } from '../use-now.ts';

interface Props {
  readonly plan: UseQueryResult<Plan>;
  readonly zone: string;
}

/** The bookings in the way of a change, each with what can be done about it; it follows as they are solved (DAY-09). */
export function DayPlan({ plan: { data, error, refetch, isFetching }, zone }: Props) {
  const translate = useTranslate();
  if (error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
            {translate('ra.action.refresh')}
          </Button>
        }
      >
        <Problem error={error} />
      </Alert>
    );
  if (data === undefined)
    return <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />;
  if (data.bookings.length === 0) return <Alert severity="success">{translate('day_hours.free')}</Alert>;
  return (
    <Box>
      <Alert severity="warning">{translate('day_hours.in_the_way')}</Alert>
      <PlanList
        label={translate('day_hours.in_the_way_list')}
        bookings={data.bookings}
        zone={zone}
        actions={booking => <Solve booking={booking} />}
      />
    </Box>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  const translate = useTranslate();
  const text = useText();
  const refusal = refusalOf(error);
  return refusal.kind === 'unreachable' ? translate('errors.unreachable') : text(refusal.message);
}

/** Moves or cancels one of them, in a panel over this one; a running one ends by itself (DEC-95). */
function Solve({ booking }: { readonly booking: PlannedBooking }) {
  const translate = useTranslate();
  const state = usePanelState();
  const now = useNow();
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
