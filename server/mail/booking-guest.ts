import type { Connection } from '../db/database.ts';
import type { MailFacts } from './compose.ts';

/** Who is told about a booking, and what every mail about it says. */
export interface BookingGuest {
  readonly userId: number;
  readonly email: string;
  readonly facts: Omit<MailFacts, 'reason'>;
}

interface Stored {
  readonly booking_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly language: string | null;
  readonly zone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly location: string;
  readonly address: string;
  readonly device: string;
  readonly start: string;
}

/** The guests of these bookings and the facts of them, by booking, whoever asks: check first that they may read those. */
export async function guestsOfBookings(
  connection: Connection,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, BookingGuest>> {
  const stored = await connection.query<Stored>(
    'select b."id" as booking_id, u."id" as user_id, u."email", u."language", u."first_name", u."last_name", ' +
      'd."name" as device, l."name" as location, l."timezone" as zone, b."start_time" as start, ' +
      `concat_ws(', ', l."street", concat_ws(' ', l."zipcode", l."city"), l."country") as address ` +
      'from "bookings" b join "users" u on u."id" = b."user_id" join "devices" d on d."id" = b."bed_id" ' +
      'join "locations" l on l."id" = b."location_id" where b."id" = any($1)',
    [bookingIds],
    'guests_of_bookings',
  );
  return new Map(
    stored.map(({ booking_id, user_id, email, ...facts }) => [booking_id, { userId: user_id, email, facts }]),
  );
}

/** The guest of one booking. */
export async function guestOfBooking(
  connection: Connection,
  bookingId: number,
): Promise<BookingGuest | undefined> {
  return (await guestsOfBookings(connection, [bookingId])).get(bookingId);
}
