import type { Connection } from '../db/database.ts';
import type { MailFacts } from './compose.ts';

/** Who is told about a booking, and what every mail about it says. */
export interface BookingGuest {
  readonly userId: number;
  readonly email: string;
  readonly facts: Omit<MailFacts, 'reason'>;
}

interface Stored {
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

/** The guest of a booking and the facts of it, whoever asks: check first that they may read the booking. */
export async function guestOfBooking(
  connection: Connection,
  bookingId: number,
): Promise<BookingGuest | undefined> {
  const [stored] = await connection.query<Stored>(
    'select u."id" as user_id, u."email", u."language", u."first_name", u."last_name", d."name" as device, ' +
      'l."name" as location, l."timezone" as zone, b."start_time" as start, ' +
      `concat_ws(', ', l."street", concat_ws(' ', l."zipcode", l."city"), l."country") as address ` +
      'from "bookings" b join "users" u on u."id" = b."user_id" join "devices" d on d."id" = b."bed_id" ' +
      'join "locations" l on l."id" = b."location_id" where b."id" = $1',
    [bookingId],
    'guest_of_booking',
  );
  if (stored === undefined) return undefined;
  const { user_id, email, ...facts } = stored;
  return { userId: user_id, email, facts };
}
