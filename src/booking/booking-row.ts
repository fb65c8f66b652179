import type { Booking } from '../../resources/bookings.ts';

/** A booking as the API answers it, with what it carries of others. */
export interface BookingRow extends Booking {
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
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
export function guestName(user: BookingRow['user'] | undefined): string {
  if (user === null || user === undefined) return '–';
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
