import { bookingStatuses } from '../../domain/bookings/booking-status.ts';
import type { Booking } from '../../resources/bookings.ts';
import { useText } from '../i18n/use-text.ts';
import { ToneTag } from '../kinds/choice-views.tsx';

/** A booking as the API answers it, with what it carries of others. */
export interface BookingRow extends Booking {
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone_number: string | null;
  } | null;
  readonly home_bed: {
    readonly id: number;
    readonly name: string;
    readonly installation_date: string | null;
  } | null;
  readonly partner_location: {
    readonly id: number;
    readonly name: string;
    readonly timezone: string | null;
  } | null;
  readonly massage_session?: {
    readonly id: number;
    readonly actual_start_time: string | null;
    readonly running_duration: number | null;
  } | null;
}

/** How a guest is called: by name, else by e-mail address. */
export function guestName(
  user: Pick<NonNullable<BookingRow['user']>, 'email' | 'first_name' | 'last_name'> | null | undefined,
): string {
  if (user === null || user === undefined) return '–';
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}

interface Props {
  readonly status: number;
}

/** The name of a booking's status. */
export function StatusName({ status }: Props) {
  const text = useText();
  return text(bookingStatuses.find(({ value }) => value === status)?.label ?? String(status));
}

/** The name of a booking's status in its colour. */
export function StatusTag({ status }: Props) {
  return (
    <ToneTag tone={bookingStatuses.find(({ value }) => value === status)?.tone}>
      <StatusName status={status} />
    </ToneTag>
  );
}
