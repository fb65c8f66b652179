import ical, { type VEvent } from 'node-ical';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import {
  type BookedPlace,
  expectStatus,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const feed = z.object({
  id: z.int(),
  shows: z.string(),
  record_id: z.int().nullable(),
  name: z.string().nullable(),
  link: z.string().nullable(),
  read_time: z.string().nullable(),
});
const one = z.object({ data: feed });
const many = z.object({ data: z.array(feed) });
const url = '/api/v3/calendar-feeds';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

onOneEngine('calendar links', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    await place.app.database.query(`update users set first_name = 'Gemma', last_name = 'O''Hara; Äpfel, "x"',
      phone_number = '+44 20 7946 0018', email = 'gemma@guests.example' where id = ${place.guest}`);
    await place.app.database.query(
      `update locations set name = 'Shoreditch, 2nd floor', city = 'London', country = 'UK' where id = ${place.location}`,
    );
  });

  const make = async (who: Who, body: object) => await place.callers[who].post(url, body);
  const madeBy = async (who: Who, body: object) =>
    one.parse(expectStatus(await make(who, body), 200).body).data;
  const feedsOf = async (who: Who) =>
    many.parse(expectStatus(await place.callers[who].get(url), 200).body).data;
  const ofPlace = () => ({ shows: 'location', record_id: place.location });
  const pathOf = (link: string | null) => new URL(link ?? '').pathname + new URL(link ?? '').search;
  const read = async (link: string | null) => await place.app.anonymous.get(pathOf(link));
  /** What a calendar program makes of it. */
  const eventsOf = async (link: string | null): Promise<VEvent[]> => {
    const { status, text } = await read(link);
    expect(status, text).toBe(200);
    return Object.values(ical.sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT');
  };
  const startsOf = async (link: string | null) =>
    (await eventsOf(link)).map(({ start }) => start.toISOString()).sort();

  it('DEC-169 a place is followed by a link that needs no sign-in, read by a calendar program', async () => {
    const booking = await place.booking();
    const { link } = await madeBy('owner', ofPlace());
    const answer = await read(link);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, max-age=900');
    expect(answer.text).toContain('X-WR-CALNAME:Shoreditch, 2nd floor\r\n');
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [event, ...others] = await eventsOf(link);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^booking-${booking}@`)),
      summary: 'Gemma O\'Hara; Äpfel, "x" · 60 min',
      location: 'Shoreditch, 2nd floor, London, UK',
      status: 'CONFIRMED',
      url: { val: expect.stringMatching(new RegExp(`/bookings/${booking}$`)) },
    });
    expect(event?.start.toISOString()).toBe('2031-03-04T10:00:00.000Z');
    expect(event?.end?.toISOString()).toBe('2031-03-04T11:00:00.000Z');
    for (const part of ['+44 20 7946 0018', 'gemma@guests.example', `Booking ${booking}`])
      expect(event?.description).toContain(part);
    const { text } = await read(`${link}?lang=vi`);
    expect(text).toContain('60 phút');
  });

  it('DEC-169 it shows what takes place, from a week ago on, where it now is', async () => {
    const { place: at, callers } = {
      place: await place.place(place.callers.owner.id),
      callers: place.callers,
    };
    const on = async (start_time: string, values: object = {}) =>
      await place.booking({ ...{ location_id: at.location, bed_id: at.bed, start_time }, ...values });
    const { link } = await madeBy('admin', { shows: 'location', record_id: at.location });
    expect(await eventsOf(link)).toEqual([]);
    const iso = (ms: number) => new Date(ms).toISOString();
    await on(iso(monday - 7 * dayMs - hourMs), { booking_status: BookingStatus.Completed });
    await on(iso(monday - 7 * dayMs), { booking_status: BookingStatus.Completed });
    const { Cancelled, Rescheduled, Expired, Refunded, NotPayment, Running } = BookingStatus;
    for (const booking_status of [Cancelled, Rescheduled, Expired, Refunded, NotPayment])
      await on('2031-03-06T15:00:00.000Z', { booking_status });
    await on(iso(monday - hourMs / 2), { booking_status: Running });
    const moved = await on('2031-03-05T09:00:00.000Z');
    expect(await startsOf(link)).toEqual([
      iso(monday - 7 * dayMs),
      iso(monday - hourMs / 2),
      '2031-03-05T09:00:00.000Z',
    ]);
    // The night of the spring change in London, whose clocks the browser, the server and the place do not share.
    await on('2031-03-30T00:45:00.000Z');
    expect(await startsOf(link)).toContain('2031-03-30T00:45:00.000Z');
    const change = { reason: 'Water', start_time: '2031-03-05T14:00:00.000Z', confirm_reschedule: true };
    expectStatus(
      await callers.admin.post(`/api/v3/bookings/admin-reschedule/${moved}`, {
        ...change,
        ...{ subject_html: 'Moved', content_html: '<p>Moved</p>' },
      }),
      200,
    );
    const after = await startsOf(link);
    expect(after).toContain('2031-03-05T14:00:00.000Z');
    expect(after).not.toContain('2031-03-05T09:00:00.000Z');
  });

  it('DEC-169 a device, a guest and all that a partner has are followed alike', async () => {
    const other = await place.place(place.callers.stranger.id);
    await place.booking({ start_time: '2031-03-11T10:00:00.000Z', bed_id: place.otherBed });
    await place.booking({
      start_time: '2031-03-12T10:00:00.000Z',
      ...{ location_id: other.location, bed_id: other.bed },
    });
    const device = await madeBy('marketing', { shows: 'device', record_id: place.otherBed });
    expect(await startsOf(device.link)).toEqual(['2031-03-11T10:00:00.000Z']);
    const guest = await madeBy('service', { shows: 'guest', record_id: place.guest });
    const ofGuest = await startsOf(guest.link);
    expect(ofGuest).toEqual(expect.arrayContaining(['2031-03-11T10:00:00.000Z', '2031-03-12T10:00:00.000Z']));
    const all = await madeBy('stranger', { shows: 'all' });
    expect(all).toMatchObject({ record_id: null, name: '' });
    expect(await startsOf(all.link)).toEqual(['2031-03-12T10:00:00.000Z']);
    for (const who of ['admin', 'service', 'marketing'] as const)
      expectStatus(await make(who, { shows: 'all' }), 403);
  });

  it('D1 DEC-169 nobody makes a link for what they may not see, nor touches that of another', async () => {
    expectStatus(await make('stranger', ofPlace()), 404);
    expectStatus(await make('stranger', { shows: 'device', record_id: place.bed }), 404);
    expectStatus(await make('owner', { shows: 'guest', record_id: place.guest }), 404);
    const mine = await madeBy('owner', ofPlace());
    for (const who of ['stranger', 'admin'] as const) {
      expectStatus(await place.callers[who].post(`${url}/${mine.id}/renew`, {}), 404);
      expectStatus(await place.callers[who].delete(`${url}/${mine.id}`), 404);
      expect((await feedsOf(who)).map(({ id }) => id)).not.toContain(mine.id);
    }
    expect((await feedsOf('owner')).find(({ id }) => id === mine.id)?.link).toBe(mine.link);
    expectStatus(await place.app.anonymous.get(url), 401);
    expectStatus(await make('owner', { shows: 'location' }), 422);
    expectStatus(await make('owner', { shows: 'planet', record_id: 1 }), 422);
  });

  it('DEC-169 made twice, or twice at once, it is one link; another one closes the one before', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => madeBy('marketing', ofPlace())));
    expect(new Set(made.map(({ link }) => link)).size).toBe(1);
    const [first] = made;
    const renewed = one.parse(
      expectStatus(await place.callers.marketing.post(`${url}/${first?.id}/renew`, {}), 200).body,
    ).data;
    expect(renewed.link).not.toBe(first?.link);
    expectStatus(await read(first?.link ?? null), 404);
    expectStatus(await read(renewed.link), 200);
    expectStatus(await place.callers.marketing.delete(`${url}/${renewed.id}`), 200);
    const closed = expectStatus(await read(renewed.link), 404);
    expect(closed.body.message).toBe('This calendar link is no longer open');
    expect(closed.text).not.toContain('BEGIN');
  });

  it('DEC-169 a link that is changed by a letter opens nothing', async () => {
    const path = pathOf((await madeBy('owner', ofPlace())).link);
    const at = path.lastIndexOf('/') - 5;
    const letter = path[at] === 'A' ? 'B' : 'A';
    expectStatus(await place.app.anonymous.get(`${path.slice(0, at)}${letter}${path.slice(at + 1)}`), 404);
    for (const secret of ['1', '1.a.b', '..', '%00', 'x'.repeat(200)])
      expectStatus(await place.app.anonymous.get(`/api/v3/calendars/${secret}/bookings.ics`), 404);
  });

  it('D10 DEC-169 it shows what its owner may see now: roles, owners and closed accounts count at once', async () => {
    const { database, given } = place.app;
    const at = await place.place(place.callers.stranger.id);
    await place.booking({
      start_time: '2031-03-13T10:00:00.000Z',
      ...{ location_id: at.location, bed_id: at.bed },
    });
    const { link, id } = await madeBy('stranger', { shows: 'location', record_id: at.location });
    expect(await startsOf(link)).toHaveLength(1);
    const owner = async (user: number) =>
      await database.query('update locations set user_id = $1 where id = $2', [user, at.location]);
    await owner(place.callers.owner.id);
    expectStatus(await read(link), 404);
    expect((await feedsOf('stranger')).find(each => each.id === id)?.name).toBeNull();
    await owner(place.callers.stranger.id);
    expectStatus(await read(link), 200);
    for (const change of ['disabled = true', 'disabled = false, role = null', 'role = 1, deleted = true']) {
      await database.query(`update users set ${change} where id = $1`, [place.callers.stranger.id]);
      expectStatus(await read(link), 404);
    }
    await database.query('update users set deleted = false where id = $1', [place.callers.stranger.id]);
    expectStatus(await read(link), 200);
    expect(given).toBeDefined();
  });

  it('DEC-169 what a guest has typed begins no line of the calendar', async () => {
    const { id: user_id } = await place.app.given.user({
      role: null,
      first_name: 'Eve\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged',
      last_name: 'L',
    });
    const at = await place.place(place.callers.owner.id);
    await place.booking({
      user_id,
      start_time: '2031-03-14T10:00:00.000Z',
      ...{ location_id: at.location, bed_id: at.bed },
    });
    const { link } = await madeBy('owner', { shows: 'location', record_id: at.location });
    const events = await eventsOf(link);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toContain('Forged L · 60 min');
    expect((await read(link)).text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  });

  it('DEC-169 what has not changed is not sent again, and that it was read is noted once an hour', async () => {
    const { link, id } = await madeBy('service', { shows: 'device', record_id: place.bed });
    // By the database: the sign-in of whoever asked the portal would end meanwhile.
    const readTime = async () =>
      (
        await place.app.database.query<{ read_at: string }>(
          'select read_at from calendar_feeds where id = $1',
          [id],
        )
      )[0]?.read_at;
    expect((await feedsOf('service')).find(each => each.id === id)?.read_time).toBeNull();
    const { headers } = expectStatus(await read(link), 200);
    const seen = { 'if-none-match': String(headers.etag) };
    expect((await place.app.anonymous.get(pathOf(link), seen)).status).toBe(304);
    const first = new Date(place.app.clock.now).toISOString();
    await expect.poll(readTime).toBe(first);
    expect((await feedsOf('service')).find(each => each.id === id)?.read_time).toBe(first);
    const { now } = place.app.clock;
    place.app.clock.now += hourMs / 2;
    await read(link);
    await expect.poll(readTime).toBe(first);
    place.app.clock.now += hourMs;
    await read(link);
    await expect.poll(readTime).toBe(new Date(place.app.clock.now).toISOString());
    place.app.clock.now = now;
  });

  it('E16 DEC-169 the secret stands in no log and in no table', async () => {
    const { link } = await madeBy('admin', ofPlace());
    const secret = pathOf(link).split('/')[4] ?? '';
    await read(link);
    expect(secret.length).toBeGreaterThan(50);
    expect(place.app.log()).not.toContain(secret);
    const rows = await place.app.database.query('select * from calendar_feeds');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('DEC-169 fifty links are enough for anybody', async () => {
    const { id, caller } = await place.app.person();
    await place.app.database.query(
      `insert into calendar_feeds (user_id, shows, record_id, nonce) select $1, 'device', g, 'x' from generate_series(100001, 100050) g`,
      [id],
    );
    const refused = await caller.post(url, { shows: 'all' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'At most 50 calendar links at once. Please remove one first',
    ]);
  });
});
