import { beforeAll, expect, it } from 'vitest';
import { bookingCalls } from '../../contract/bookings.ts';
import { Role } from '../../domain/actor.ts';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import type { Database } from '../../server/db/database.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  mail,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { moved } from '../support/guest-link.ts';
import { withoutId } from '../support/without-id.ts';

const staff: readonly Who[] = ['admin', 'service', 'marketing'];
const at = (day: string, time = '10:00') => `2031-${day}T${time}:00.000Z`;

onOneEngine('the timeline of a guest', 'postgres', open => {
  let place: BookedPlace;
  const statements = { count: 0 };
  beforeAll(async () => {
    place = await openBookedPlace(counting(await open(), statements));
    // Guests choose at open locations alone.
    await query('update locations set status = 2 where id = $1', [place.location]);
  });

  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query(text, values);
  const urlOf = (guest: number, search = '') => `/api/v3/user/${guest}/timeline${search}`;
  const read = async (who: Who, guest: number, search = '') =>
    bookingCalls.guestTimeline.answer.parse(
      expectStatus(await place.callers[who].get(urlOf(guest, search)), 200).body,
    );
  const newGuest = async () =>
    (await place.app.given.user({ role: null, language: 'en', first_name: 'Greta' })).id;
  const move = async (id: number, start_time: string) =>
    Number(
      expectStatus(
        await place.move('service', id, {
          ...{ ...mail, start_time, bed_id: place.otherBed, confirm_reschedule: true },
        }),
        200,
      ).body.id,
    );
  const session = async (booking_id: number, actual_start_time: string, running_duration = 3_000) =>
    await place.app.given.row('sessions', place.callers.owner.id, {
      ...{ booking_id, actual_start_time, running_duration },
    });
  /** A booking of a place that belongs to somebody else. */
  const foreignBooking = async (guest: number, start_time = at('02-11')) => {
    const foreign = await place.place(place.callers.stranger.id, {
      name: 'Elsewhere',
      timezone: 'Asia/Tokyo',
    });
    const where = { bed_id: foreign.bed, location_id: foreign.location };
    return await place.booking({ ...where, user_id: guest, start_time, booking_status: 4 });
  };

  it('DEC-300 tells of all bookings what was made, moved and cancelled, with its mails and sessions, newest first', async () => {
    const guest = await newGuest();
    const ran = await place.booking({ user_id: guest, start_time: at('02-04'), booking_status: 4 });
    await session(ran, at('02-04', '10:04'));
    const first = await place.booking({ user_id: guest, start_time: at('03-06') });
    const second = await move(first, at('03-06', '14:00'));
    const other = await place.booking({ user_id: guest, start_time: at('03-07') });
    expectStatus(await place.cancel('admin', other, { ...mail, confirm_cancel: true }), 200);
    await query(`update mails set state = 'failed', failure = 'No such mailbox' where booking_id = $1`, [
      other,
    ]);

    const { data, bookings, more } = await read('service', guest);
    expect(more).toBe(false);
    const times = data.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(data.map(({ kind }) => kind)).toEqual([
      ...['session-ended', 'session-started'],
      ...['mail', 'cancelled', 'created', 'mail', 'moved', 'created', 'created'],
    ]);
    const [ended, started, failed, cancelled, , told, wasMoved] = data;
    expect(ended).toMatchObject({ booking_id: ran, seconds: 3_000, early_minutes: 6 });
    expect(started).toMatchObject({ booking_id: ran, late_minutes: 4, time: at('02-04', '10:04') });
    const service = { id: place.callers.service.id, name: expect.stringMatching(/\S/) };
    expect(cancelled).toMatchObject({
      ...{ booking_id: other, reason: 'Water damage', by: { id: place.callers.admin.id } },
    });
    expect(failed).toMatchObject({
      booking_id: other,
      mail: { state: 'failed', failure: 'No such mailbox', about: 'cancel-booking' },
    });
    expect(wasMoved).toMatchObject({
      ...{ reason: 'Water damage', by: service },
      from: { booking_id: first, device: { id: place.bed } },
      to: { booking_id: second, start_time: at('03-06', '14:00'), device: { id: place.otherBed } },
    });
    // Its bookings name their locations beside it; only a move from one to another says so itself.
    for (const event of data) if (event.kind === 'created') expect(event.at).not.toHaveProperty('location');
    expect(wasMoved).not.toHaveProperty('to.location');
    expect(told).toMatchObject({
      mail: { state: 'waiting', subject_html: mail.subject_html, about: 'reschedule-booking' },
    });
    expect(JSON.stringify(data)).not.toContain('Dear guest');
    expect(bookings.map(({ id }) => id)).toEqual([ran, first, second, other].toSorted((a, b) => a - b));
    expect(bookings.find(({ id }) => id === ran)).toMatchObject({
      device: { id: place.bed, name: expect.stringMatching(/\S/) },
      location: { id: place.location, timezone: 'Africa/Abidjan' },
    });
  });

  it('DEC-300 says what the guest chose by a link, and that a move was undone', async () => {
    const guest = await newGuest();
    const link = await moved(
      place,
      await place.booking({ user_id: guest, start_time: at('03-04') }),
      at('03-04', '14:00'),
    );
    const { body: plan } = expectStatus(await link.plan(at('03-05', '09:00')), 200);
    expectStatus(await link.choose(at('03-05', '09:00'), String(plan.plan)), 200);
    const chosen = await read('admin', guest);
    expect(chosen.data.filter(({ kind }) => kind === 'moved').map(({ by }) => by)).toEqual([
      'guest',
      expect.objectContaining({ id: expect.any(Number) }),
    ]);

    const undone = await newGuest();
    const id = await place.booking({ user_id: undone, start_time: at('03-12') });
    const answer = expectStatus(
      await place.move('service', id, {
        ...mail,
        start_time: at('03-12', '14:00'),
        confirm_reschedule: true,
      }),
      200,
    );
    const { operation } = answer.body;
    const number =
      typeof operation === 'object' && operation !== null && 'id' in operation ? operation.id : 0;
    expectStatus(await place.undo('service', Number(number)), 200);
    const { data, bookings } = await read('admin', undone);
    expect(data.map(({ kind }) => kind)).toEqual(['undone', 'mail', 'moved', 'created']);
    expect(data[1]).toMatchObject({ mail: { state: 'withdrawn' } });
    expect(bookings.map(({ removed }) => removed)).toEqual([false, true]);
  });

  it('DEC-300 DEC-132 D2 tells a partner of their own bookings alone, and not who of the staff it was', async () => {
    const guest = await newGuest();
    const own = await place.booking({ user_id: guest, start_time: at('03-13') });
    const now = await move(own, at('03-13', '14:00'));
    await query(`update mails set state = 'failed', failure = '550 relay-7' where booking_id = $1`, [now]);
    const foreign = await foreignBooking(guest);
    await session(foreign, at('02-11'));
    await place.app.given.row('mails', place.callers.owner.id, {
      booking_id: foreign,
      subject_html: 'Elsewhere',
    });

    const seen = await place.callers.owner.get(urlOf(guest));
    const { data, bookings } = bookingCalls.guestTimeline.answer.parse(expectStatus(seen, 200).body);
    expect(data.map(({ kind }) => kind)).toEqual(['mail', 'moved', 'created']);
    expect(data.find(({ kind }) => kind === 'moved')?.by).toBe('staff');
    expect(bookings.every(({ location }) => location.id === place.location)).toBe(true);
    for (const secret of ['relay-7', 'Elsewhere']) expect(seen.text).not.toContain(secret);
    const theirs = await read('stranger', guest);
    expect(theirs.data.map(({ kind }) => kind).toSorted()).toEqual([
      ...['created', 'mail', 'session-ended', 'session-started'],
    ]);
    for (const who of staff) {
      const { data: all } = await read(who, guest);
      expect(all, who).toHaveLength(7);
      expect(JSON.stringify(all), who).toContain('relay-7');
    }
  });

  it('DEC-300 D2 D4 is refused to whoever may read neither the person nor a booking, in the words of one who never was', async () => {
    const guest = await newGuest();
    await foreignBooking(guest);
    const refused = expectStatus(await place.callers.owner.get(urlOf(guest)), 404);
    const absent = expectStatus(await place.callers.owner.get(urlOf(99_999_999)), 404);
    expect(withoutId(refused.text, guest)).toBe(withoutId(absent.text, 99_999_999));
    for (const who of everybody) expectStatus(await place.callers[who].get(urlOf(99_999_999)), 404);
    expectStatus(await place.app.anonymous.get(urlOf(guest)), 401);
    for (const search of ['?most=0', '?most=201', '?most=x'])
      expectStatus(await place.callers.admin.get(urlOf(guest, search)), 400);
    // Somebody who has booked nothing has a timeline without events.
    const { caller: _, ...nobody } = await place.app.person(Role.Partner);
    expect(await read('marketing', nobody.id)).toMatchObject({ data: [], bookings: [], more: false });
  });

  it('DEC-300 tells no more than asked for, the newest, and that there is more', async () => {
    const guest = await newGuest();
    const ids = [];
    for (const day of ['01', '02', '03', '04'])
      ids.push(
        await place.booking({
          user_id: guest,
          start_time: at(`02-${day}`),
          booking_status: BookingStatus.Completed,
        }),
      );
    const [oldest = 0] = ids;
    // What happened last happened to the booking that was made first.
    await session(oldest, at('02-01', '10:02'));
    const { data, bookings, more } = await read('admin', guest, '?most=3');
    expect(data).toMatchObject([
      { kind: 'session-ended', booking_id: oldest },
      { kind: 'session-started', booking_id: oldest },
      { kind: 'created', at: { booking_id: ids.at(-1) } },
    ]);
    expect(more).toBe(true);
    expect(bookings.map(({ id }) => id)).toEqual([oldest, ids.at(-1)]);
    expect((await read('admin', guest, '?most=2')).data).toEqual(data.slice(0, 2));
    expect(await read('admin', guest, '?most=6')).toMatchObject({ more: false });
  });

  it('DEC-300 of many changes, mails and sessions of a booking tells the newest', async () => {
    const guest = await newGuest();
    const id = await place.booking({ user_id: guest, start_time: at('03-14') });
    await query(
      `insert into history (resource, row_id, action, create_time, changes)
       select 'bookings', $1, 'update', now() - interval '1 day' + i * interval '1 second', '{}' from generate_series(1, 40) i`,
      [id],
    );
    expectStatus(await place.cancel('admin', id, { ...mail, confirm_cancel: true }), 200);
    const newest = await read('admin', guest, '?most=2');
    expect(newest.data).toMatchObject([
      { kind: 'mail' },
      { kind: 'cancelled', by: { id: place.callers.admin.id } },
    ]);

    const sent = await newGuest();
    const told = await place.booking({ user_id: sent, start_time: at('02-20'), booking_status: 4 });
    await session(told, at('02-20', '10:01'), 600);
    await session(told, at('02-20', '10:30'));
    const mailed = async (sent_time: string, values: object = {}) =>
      await place.app.given.row('mails', place.callers.owner.id, {
        ...{ booking_id: told, state: 'sent', sent_time, subject_html: sent_time, ...values },
      });
    for (const day of ['21', '22', '23', '24']) await mailed(at(`05-${day}`));
    const removed = await mailed(at('05-25'));
    await query('update mails set deleted = true where id = $1', [removed]);
    expect((await read('admin', sent, '?most=1')).data).toMatchObject([
      { kind: 'mail', mail: { subject_html: at('05-24') } },
    ]);
    const { data } = await read('admin', sent);
    expect(data.filter(({ kind }) => kind === 'mail')).toHaveLength(4);
    expect(data.find(({ kind }) => kind === 'session-started')?.time).toBe(at('02-20', '10:30'));
    // A mail that was removed makes its booking none of those that something happened to last.
    const others: number[] = [];
    for (const day of ['21', '22', '23'])
      others.push(await place.booking({ user_id: sent, start_time: at(`02-${day}`), booking_status: 4 }));
    await query(`update mails set sent_time = '2031-07-01Z' where id = $1`, [removed]);
    await query(
      `update bookings set update_time = case when id = $1 then timestamptz '2031-01-01Z' else timestamptz '2031-06-01Z' end
       where user_id = $2`,
      [told, sent],
    );
    const newestOf = async (...days: readonly string[]) => {
      for (const [index, day] of days.entries())
        await query('update bookings set create_time = $2 where id = $1', [others[index], at(day)]);
      return (await read('admin', sent, '?most=1')).data;
    };
    const [, second, third] = others;
    expect(await newestOf('06-01', '06-03', '06-02')).toMatchObject([
      { kind: 'created', at: { booking_id: second } },
    ]);
    expect(await newestOf('06-01', '06-03', '06-04')).toMatchObject([
      { kind: 'created', at: { booking_id: third } },
    ]);
  });

  it('DEC-300 names both bookings of a move of which nothing else is told', async () => {
    const guest = await newGuest();
    const from = await place.booking({ user_id: guest, start_time: at('03-19') });
    const to = Number(
      expectStatus(
        await place.move('service', from, {
          ...mail,
          ...{ start_time: at('03-19', '14:00'), confirm_reschedule: true },
        }),
        200,
      ).body.id,
    );
    await query('delete from mails where booking_id = any($1)', [[from, to]]);
    const { data, bookings } = await read('admin', guest, '?most=1');
    expect(data).toMatchObject([{ kind: 'moved' }]);
    expect(bookings.map(({ id }) => id)).toEqual([from, to]);
  });

  it('DEC-300 takes as many statements for thirty bookings as for one', async () => {
    const counted = async (bookings: number) => {
      const guest = await newGuest();
      for (let each = 0; each < bookings; each++) {
        const id = await place.booking({
          ...{
            user_id: guest,
            start_time: new Date(Date.parse(at('01-02')) - each * 86_400_000).toISOString(),
          },
          booking_status: BookingStatus.Completed,
        });
        await session(id, at('01-02'));
        await place.app.given.row('mails', place.callers.owner.id, { booking_id: id, state: 'sent' });
      }
      const before = statements.count;
      const { data } = await read('service', guest, '?most=200');
      expect(data).toHaveLength(4 * bookings);
      return statements.count - before;
    };
    // What the server asks for once only is asked for.
    await counted(1);
    const few = await counted(1);
    expect(few).toBeGreaterThan(2);
    expect(few).toBeLessThan(10);
    expect(await counted(30)).toBe(few);
  });
});

/** The same database, whose statements are counted. */
function counting(database: Database, statements: { count: number }): Database {
  return {
    ...database,
    query: async (text, values, name) => {
      statements.count += 1;
      return await database.query(text, values, name);
    },
  };
}
