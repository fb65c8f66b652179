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
  readonly user: { readonly email: string; readonly first_name: string; readonly last_name: string };
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
