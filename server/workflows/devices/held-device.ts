import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import type { Connection } from '../../db/database.ts';
import { type BookingFacts, bookingFacts } from '../bookings/booking-facts.ts';

/**
 * The bookings that hold a device at or after `now` (epoch ms), by their starts, whoever asks: check first
 * that the caller may change the device.
 */
export async function bookingsHolding(
  connection: Connection,
  bedId: number,
  now: number,
): Promise<readonly BookingFacts[]> {
  const held = await connection.query<{ id: number }>(
    // The statuses stand in the text: only so the database sees that the index of the constraint serves.
    `select "id" from "bookings" where "bed_id" = $1 and "booking_status" in (${blockingStatuses.join(', ')}) ` +
      'and not "deleted" and tstzrange("start_time", "end_time") && tstzrange($2, null)',
    [bedId, new Date(now).toISOString()],
    'bookings_holding',
  );
  return await bookingFacts(
    connection,
    held.map(({ id }) => id),
  );
}
