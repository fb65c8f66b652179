import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { bookingStatuses } from '../../../domain/booking-status.ts';
import { resources } from '../../../resources/index.ts';
import { ShowFailure, ShowWaiting } from '../../admin/show-state.tsx';
import type { BookingRow } from '../../booking/booking-row.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ClosedBecause, FoundBooking } from './use-booking.ts';

interface Props {
  readonly found: FoundBooking;
  /** Nothing is to be said about the state of the booking. */
  readonly settled: boolean;
  readonly children: (booking: BookingRow) => ReactNode;
}

/** The content of a panel in the states that its booking can be in: on its way, gone, no longer to be changed. */
export function PanelBody({ found, settled, children }: Props) {
  const { booking, error, retry, closed } = found;
  if (error !== null) return <ShowFailure resource={resources.bookings} error={error} onRetry={retry} />;
  if (booking === undefined) return <ShowWaiting />;
  return (
    <>
      {closed !== undefined && !settled && <Closed because={closed} status={booking.booking_status} />}
      {children(booking)}
    </>
  );
}

/** Only created and booked ones can be changed (CANCEL-09, RESCH-11); this one may have been a moment ago. */
function Closed({ because, status }: { readonly because: ClosedBecause; readonly status: number }) {
  const translate = useTranslate();
  const text = useText();
  const name = text(bookingStatuses.find(({ value }) => value === status)?.label ?? '');
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(because === 'begun' ? 'booking.begun' : 'booking.not_movable', { status: name })}
    </Alert>
  );
}
