import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type BookedPlace,
  entitled,
  expectStatus,
  mail,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { cancelled, guestLink } from '../support/guest-link.ts';
import { withoutId } from '../support/without-id.ts';

const timelineOf = z.array(z.looseObject({ kind: z.string(), time: z.string(), by: z.unknown() }));
const done = z.object({ id: z.number(), operation: z.object({ id: z.number() }) });

onOneEngine('the timeline of a booking', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const read = async (who: Who, id: number) =>
    timelineOf.parse(
      expectStatus(await place.callers[who].get(`/api/v3/bookings/${id}/timeline`), 200).body.data,
    );
  const move = async (id: number, start_time: string) =>
    done.parse(
      expectStatus(
        await place.move('service', id, {
          ...mail,
          start_time,
          bed_id: place.otherBed,
          confirm_reschedule: true,
        }),
        200,
      ).body,
    );

  it('BOOK-06 tells that it was made, moved from where to where, by whom and why, and the mail with its text', async () => {
    const id = await place.booking();
    const moved = await move(id, '2031-03-05T14:00:00.000Z');
    // A mail that was removed is not told.
    await place.app.given.row('mails', place.callers.owner.id, { booking_id: id, deleted: true });
    const [guest] = await place.app.database.query<{ email: string }>(
      'select email from users where id = $1',
      [place.guest],
    );
    const events = await read('admin', id);
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'moved', 'mail']);
    const from = { booking_id: id, start_time: '2031-03-04T10:00:00.000Z', device: { id: place.bed } };
    expect(events[0]).toMatchObject({ at: from, by: null });
    expect(events[1]).toMatchObject({
      from,
      to: { booking_id: moved.id, start_time: '2031-03-05T14:00:00.000Z', device: { id: place.otherBed } },
      reason: 'Water damage',
      by: { id: place.callers.service.id, name: expect.stringMatching(/\S/) },
    });
    expect(events[2]).toMatchObject({
      mail: { ...mail, to_email: guest?.email, state: 'waiting', failure: null },
    });
    expect(await read('admin', moved.id)).toEqual(events);
  });

  it('tells a whole chain of moves, and the cancel at its end, from each of its bookings', async () => {
    const first = await place.booking({ start_time: '2031-03-06T10:00:00.000Z' });
    const second = await move(first, '2031-03-06T14:00:00.000Z');
    const third = await move(second.id, '2031-03-07T14:00:00.000Z');
    expectStatus(await place.cancel('owner', third.id, { ...mail, confirm_cancel: true }), 200);
    const events = await read('service', second.id);
    expect(events.map(({ kind }) => kind).filter(kind => kind !== 'mail')).toEqual([
      'created',
      'moved',
      'moved',
      'cancelled',
    ]);
    expect(events.find(({ kind }) => kind === 'cancelled')).toMatchObject({
      booking_id: third.id,
      reason: 'Water damage',
      by: { id: place.callers.owner.id },
    });
  });

  it('tells an undo, and that its mail was withdrawn', async () => {
    const id = await place.booking({ start_time: '2031-03-10T10:00:00.000Z' });
    const { operation } = await move(id, '2031-03-10T14:00:00.000Z');
    expectStatus(await place.undo('service', operation.id), 200);
    const events = await read('admin', id);
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'moved', 'mail', 'undone']);
    expect(events[1]).toMatchObject({ from: { removed: false }, to: { removed: true } });
    expect(events[3]).toMatchObject({ what: 'moved', by: { id: place.callers.service.id } });
    expect(events[2]).toMatchObject({ mail: { state: 'withdrawn' } });
  });

  it('BOOK-08 BOOK-09 tells when the session ran, in seconds', async () => {
    const id = await place.booking({ start_time: '2031-02-04T10:00:00.000Z', booking_status: 4 });
    await place.app.given.row('sessions', place.callers.owner.id, {
      booking_id: id,
      actual_start_time: '2031-02-04T10:04:00.000Z',
      running_duration: 3_000,
    });
    // An earlier try to start it is not told; the newest one is.
    await place.app.database.query(
      `insert into sessions (booking_id, actual_start_time, running_duration, version, deleted, create_time, update_time)
        select booking_id, '2031-02-04T10:01:00.000Z', 5, 1, false, create_time, update_time from sessions
        where booking_id = $1`,
      [id],
    );
    await place.app.database.query(
      'update sessions set id = (select max(id) + 1 from sessions) where booking_id = $1 and running_duration = 3000',
      [id],
    );
    const events = await read('marketing', id);
    expect(events.filter(({ kind }) => kind.startsWith('session'))).toMatchObject([
      { kind: 'session-started', time: '2031-02-04T10:04:00.000Z', late_minutes: 4 },
      { kind: 'session-ended', time: '2031-02-04T10:54:00.000Z', seconds: 3_000, early_minutes: 6 },
    ]);
  });

  it('tells a partner nothing of staff but that it was staff', async () => {
    const id = await place.booking({ start_time: '2031-03-11T10:00:00.000Z' });
    const { id: now } = await move(id, '2031-03-11T14:00:00.000Z');
    expectStatus(await place.cancel('owner', now, { ...mail, confirm_cancel: true }), 200);
    const answer = await place.callers.owner.get(`/api/v3/bookings/${id}/timeline`);
    const events = timelineOf.parse(answer.body.data);
    expect(events.find(({ kind }) => kind === 'moved')?.by).toBe('staff');
    expect(events.find(({ kind }) => kind === 'cancelled')?.by).toMatchObject({ id: place.callers.owner.id });
    const staff = await place.app.database.query<{ email: string }>('select email from users where id = $1', [
      place.callers.service.id,
    ]);
    expect(answer.text).not.toContain(staff[0]?.email);
    await place.app.database.query(
      `update mails set state = 'failed', failure = '550 relay-7.internal' where booking_id = $1`,
      [now],
    );
    expect((await place.callers.owner.get(`/api/v3/bookings/${id}/timeline`)).text).not.toContain('relay-7');
    expect((await place.callers.admin.get(`/api/v3/bookings/${id}/timeline`)).text).toContain('relay-7');
  });

  it('DEC-197 E16 without a mail server the link of the guest is whole for the admin under Mail, and opens nothing for a reader of the timeline', async () => {
    await place.app.database.query('update locations set status = 2 where id = $1', [place.location]);
    const id = await place.booking({ start_time: '2031-03-13T10:00:00.000Z' });
    const { token } = await cancelled(place, id);
    expectStatus(await guestLink(place, token).look(), 200);
    const word = '#not-sent-yet';
    for (const state of ['kept', 'sent']) {
      await place.app.database.query('update mails set state = $2 where booking_id = $1', [id, state]);
      for (const who of entitled) {
        const { text } = await place.callers[who].get(`/api/v3/bookings/${id}/timeline`);
        expect(text, `${who}, ${state}`).not.toContain(token.split('.')[1]);
        expect(text.split(word).length, `${who}, ${state}`).toBeGreaterThan(1);
      }
    }
    const mails = `/api/v3/mails/${token.split('.')[0]}`;
    expect(expectStatus(await place.callers.admin.get(mails), 200).text).toContain(token);
    for (const who of ['owner', 'stranger', 'service', 'marketing'] as const)
      for (const url of [
        mails,
        '/api/v3/mails',
        '/api/v3/mails/export',
        '/api/v3/operations',
        `/api/v3/bookings/${id}`,
      ])
        expect((await place.callers[who].get(url)).text, `${who} ${url}`).not.toContain(token.split('.')[1]);
  });

  it('D2 D4 is for those who may read the booking; for everybody else there is none', async () => {
    const id = await place.booking({ start_time: '2031-03-12T10:00:00.000Z' });
    for (const who of entitled) expect((await read(who, id)).length, who).toBe(1);
    const url = `/api/v3/bookings/${id}/timeline`;
    const foreign = expectStatus(await place.callers.stranger.get(url), 404);
    const absent = expectStatus(await place.callers.stranger.get('/api/v3/bookings/99999999/timeline'), 404);
    expect(withoutId(foreign.text, id)).toBe(withoutId(absent.text, 99_999_999));
    expectStatus(await place.app.anonymous.get(url), 401);
    expectStatus(await place.callers.admin.get('/api/v3/bookings/x/timeline'), 400);
  });
});
