import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Plan } from '../../../../contract/plan.ts';
import { ListError } from '../../../admin/list/empty-list.tsx';
import { BookingsToSolve } from '../../../booking/steps/plan-list.tsx';

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
  const { bookings } = data;
  const warning = translate(message, { smart_count: bookings.length });
  return <BookingsToSolve {...{ label, warning, bookings, zone }} none={translate('device.not_booked')} />;
}
