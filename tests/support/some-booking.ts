import type { Locator } from '@playwright/test';
import type { ApiClient } from './api-client.ts';

/** A booking as lists answer it, as far as browser tests look at it. */
export interface SomeBooking {
  readonly id: number;
  readonly user_id: number;
  readonly bed_id: number;
  readonly location_id: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly slot_duration: number;
  readonly booking_status: number;
  readonly version: number;
  readonly user: {
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone_number: string | null;
  };
  readonly home_bed: { readonly name: string };
  readonly partner_location: { readonly name: string; readonly timezone: string };
}

const dayMs = 86_400_000;

/** Bookings that can be cancelled and moved, the soonest first, none of them before the day after tomorrow. */
export async function movableBookings(api: ApiClient, ...further: object[]): Promise<SomeBooking[]> {
  const filter = [
    { field: 'booking_status', op: 'in', value: [1, 2] },
    { field: 'start_time', op: 'gt', value: new Date(Date.now() + 2 * dayMs).toISOString() },
    ...further,
  ];
  const search = `page=1&itemsPerPage=100&sortBy=start_time&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { data } = await api.get(`/v3/bookings?${search}`);
  const bookings: readonly SomeBooking[] = data;
  const beds = [...new Set(bookings.map(({ bed_id }) => bed_id))];
  // Another test of the same portal may have disabled a device: there nothing can be moved within it.
  const off = encodeURIComponent(
    JSON.stringify([
      { field: 'id', op: 'in', value: beds },
      { field: 'is_disabled', op: 'eq', value: true },
    ]),
  );
  const { data: disabled } = await api.get(`/v3/homebeds?page=1&itemsPerPage=100&filter=${off}`);
  return bookings.filter(({ bed_id }) => !disabled.some(({ id }: { id: number }) => id === bed_id));
}

/** The soonest of them. */
export async function movableBooking(api: ApiClient, ...further: object[]): Promise<SomeBooking> {
  const [first] = await movableBookings(api, ...further);
  if (first === undefined) throw new Error('No booking of the demo data can be moved');
  return first;
}

/** How its guest is called. */
export const nameOf = ({ user }: SomeBooking) => `${user.first_name} ${user.last_name}`;

/**
 * A booking that can be moved, of a guest whom one can call, and that is the guest's next one. For a disabled account
 * nobody books: whose booking is the soonest hangs on the hour.
 */
export async function callersBooking(api: ApiClient): Promise<SomeBooking> {
  const found = await movableBookings(api, { field: 'booking_status', op: 'eq', value: 2 });
  const off = encodeURIComponent(
    JSON.stringify([
      { field: 'id', op: 'in', value: [...new Set(found.map(({ user_id }) => user_id))] },
      { field: 'disabled', op: 'eq', value: true },
    ]),
  );
  const { data: disabled } = await api.get(`/v3/user?page=1&itemsPerPage=100&filter=${off}`);
  const bookings = found.filter(({ user_id }) => !disabled.some(({ id }: { id: number }) => id === user_id));
  const next = bookings.find(
    ({ user, user_id: id }, at) =>
      user.phone_number !== null && bookings.findIndex(({ user_id }) => user_id === id) === at,
  );
  if (next === undefined) throw new Error('Nobody of the demo data can be called about a booking to come');
  return next;
}

/**
 * Chooses a free start at which a rival can stand too: the panel also offers times that overlap the booking itself,
 * since it would leave them. Answers the start, as the address has it, and its time of day.
 */
export async function chooseStartBeside(
  free: Locator,
  booking: SomeBooking,
): Promise<{ start: string; time: string }> {
  await free.first().waitFor();
  for (const button of await free.all()) {
    const time = (await button.getAttribute('data-time')) ?? '';
    await button.click();
    const start = new URL(button.page().url()).searchParams.get('start') ?? '';
    const apart = Math.abs(Date.parse(start) - Date.parse(booking.start_time));
    if (apart >= booking.slot_duration * 60_000) return { start, time };
  }
  throw new Error(`Every free start overlaps booking ${booking.id}`);
}
