import { beforeAll, beforeEach } from 'vitest';
import { type BookedPlace, monday, openBookedPlace } from './booked-place.ts';
import type { TestDatabase } from './databases.ts';

interface StoredBooking {
  readonly id: number;
  readonly booking_status: number;
  readonly start_time: string;
  readonly moved_from_id: number | null;
}

interface StoredMail {
  readonly state: string;
  readonly subject_html: string;
  readonly to_email: string;
}

/** A location in Abidjan, for the tests of a file, with no booking, mail or setting of the test before. */
export function choicePlace(open: () => Promise<TestDatabase>) {
  let opened: BookedPlace | undefined;
  const place = (): BookedPlace => {
    if (opened === undefined) throw new Error('The location is opened before the first test');
    return opened;
  };
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    await place().app.database.query<Row>(text, values);
  beforeAll(async () => {
    opened = await openBookedPlace(await open());
    await query(
      `update locations set status = 2, name = 'Riverside', street = '1 Quay', zipcode = null, city = 'Abidjan',
        country = 'CI' where id = $1`,
      [opened.location],
    );
  });
  beforeEach(async () => {
    place().app.clock.now = monday;
    await query('delete from mails');
    await query(`update users set language = 'en' where id = $1`, [place().guest]);
    await query('update bookings set deleted = true');
    await query('delete from login_attempts');
    await query(`delete from settings where name = 'guest_choice'`);
  });
  return {
    place,
    query,
    bookingsThere: async () =>
      await query<StoredBooking>(
        'select id, booking_status, start_time, moved_from_id from bookings where not deleted order by id',
      ),
    mailsOf: async () =>
      await query<StoredMail>('select state, subject_html, to_email from mails order by id'),
    /** What the setting `guest_choice` says from now on. */
    setChoice: async (value: string) => {
      await place().callers.admin.post('/api/v3/settings', { name: 'guest_choice', value_type: 1, value });
    },
  };
}
