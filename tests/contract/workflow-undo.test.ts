import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, weekdays } from '../../domain/time/calendar.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  mail,
  monday,
  openBookedPlace,
} from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';

const cancelled = { confirm_cancel: true, ...mail };
const moved = { confirm_reschedule: true, ...mail };
const dayMs = 86_400_000;
const done = z.object({ id: z.number(), operation: z.object({ id: z.number(), key: z.string() }) });

onOneEngine('undoing', 'pglite', open => {
  let place: BookedPlace;
  let week = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const freeWeek = () => {
    week += 1;
    return new Date(monday + 7 * week * dayMs).toISOString().slice(0, 10);
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const query = (text: string, values: readonly unknown[] = []) => place.app.database.query(text, values);
  const doneBy = (answer: Answer) => done.parse(expectStatus(answer, 200).body);
  /** All that a booking is, but for what counts changes. */
  const contentOf = async (id: number) => {
    const { version: _version, update_time: _time, ...content } = await place.stored('bookings', id);
    return content;
  };

  it('takes back a cancel: the booking as it was, the mail withdrawn, both noted', async () => {
    const id = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const before = await contentOf(id);
    const { operation } = doneBy(await place.cancel('owner', id, cancelled));
    const { body } = expectStatus(await place.undo('owner', operation.id), 200);
    expect(body).toMatchObject({
      code: 200,
      operation: { ...operation, undone_time: new Date(monday).toISOString() },
    });
    expect(await contentOf(id)).toEqual(before);
    expect((await place.stored('bookings', id)).version).toBe(3);
    expect(await query('select state from mails where operation = $1', [operation.key])).toEqual([
      { state: 'withdrawn' },
    ]);
    expect(
      await query('select changes, user_id from history where operation = $1', [`undo:${operation.key}`]),
    ).toMatchObject([
      { user_id: place.callers.owner.id, changes: { booking_status: { before: 3, after: 2 } } },
    ]);
    expect(await place.stored('operations', operation.id)).toMatchObject({
      undone_time: new Date(monday).toISOString(),
    });
  });

  it('takes back a move: the old booking stands again, the new one is removed, its slot free', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: at(day, '10:00') });
    const before = await contentOf(id);
    const asked = { ...moved, start_time: at(day, '10:30') };
    const { id: movedTo, operation } = doneBy(await place.move('service', id, asked));
    expectStatus(await place.undo('admin', operation.id), 200);
    expect(await contentOf(id)).toEqual(before);
    expect(await place.stored('bookings', movedTo)).toMatchObject({ deleted: true });
    expectStatus(await place.callers.admin.get(`/api/v3/bookings/${movedTo}`), 404);
    doneBy(await place.move('service', id, asked));
  });

  it('is refused a second time', async () => {
    const id = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const { operation } = doneBy(await place.cancel('admin', id, cancelled));
    expectStatus(await place.undo('admin', operation.id), 200);
    expect(expectStatus(await place.undo('admin', operation.id), 409).body.message).toBe(
      'This has been undone already',
    );
    expect((await place.stored('bookings', id)).version).toBe(3);
  });

  it('C4 is refused when the mails have left, or their time has come', async () => {
    const message = 'It is too late to undo this: the emails have left';
    const id = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const { operation } = doneBy(await place.cancel('admin', id, cancelled));
    await query(`update mails set state = 'sent' where operation = $1`, [operation.key]);
    expect(expectStatus(await place.undo('admin', operation.id), 409).body.message).toBe(message);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3 });

    const other = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const late = doneBy(await place.cancel('admin', other, cancelled));
    place.app.clock.now = monday + 60_000;
    const answer = await place.undo('admin', late.operation.id);
    place.app.clock.now = monday;
    expect(expectStatus(answer, 409).body.message).toBe(message);

    const { id: user_id } = await place.app.given.user({ role: null, email: `no address ${other}` });
    const silent = await place.booking({ start_time: at(freeWeek(), '10:00'), user_id });
    const unread = doneBy(await place.cancel('admin', silent, cancelled));
    place.app.clock.now = monday + 60_000;
    const tooLate = await place.undo('admin', unread.operation.id);
    place.app.clock.now = monday;
    expect(expectStatus(tooLate, 409).body.message).toBe('It is too late to undo this');
  });

  it('is refused when somebody has changed a row since, with or without a note of it', async () => {
    const message = 'This cannot be undone any more: somebody has changed it since';
    const day = freeWeek();
    const id = await place.booking({ start_time: at(day, '10:00') });
    const first = doneBy(await place.move('admin', id, { ...moved, start_time: at(day, '14:00') }));
    const second = doneBy(await place.cancel('service', first.id, cancelled));
    expect(expectStatus(await place.undo('admin', first.operation.id), 409).body.message).toBe(
      `This cannot be undone any more: somebody has changed Booking ${first.id} since`,
    );
    // What was undone is as if it had not been.
    expectStatus(await place.undo('service', second.operation.id), 200);
    expectStatus(await place.undo('admin', first.operation.id), 200);

    const running = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const last = doneBy(await place.cancel('admin', running, cancelled));
    await query('update bookings set booking_status = 5 where id = $1', [running]);
    expect(expectStatus(await place.undo('admin', last.operation.id), 409).body.message).toBe(message);
  });

  it('is refused when the slot has gone, and says who holds it to those who may know', async () => {
    const message = 'This cannot be undone any more: another booking holds the device at that time';
    const day = freeWeek();
    const id = await place.booking({ start_time: at(day, '10:00') });
    const { operation } = doneBy(await place.move('owner', id, { ...moved, start_time: at(day, '14:00') }));
    const holder = await place.booking({ start_time: at(day, '10:30') });
    const refused = expectStatus(await place.undo('owner', operation.id), 409);
    expect(refused.body).toMatchObject({ message, holder: { id: holder, user: { id: place.guest } } });
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 10 });
    expect(await query('select state from mails where operation = $1', [operation.key])).toEqual([
      { state: 'waiting' },
    ]);

    const elsewhere = await place.place(place.callers.stranger.id);
    await query('update bookings set location_id = $1 where id = $2', [elsewhere.location, holder]);
    const untold = expectStatus(await place.undo('owner', operation.id), 409);
    expect(untold.body).toMatchObject({ message });
    expect(untold.body.holder).toBeUndefined();
  });

  it('D1 D2 is for whoever did it, and for admins; for others the operation does not exist', async () => {
    for (const doer of ['owner', 'service', 'marketing', 'admin'] as const)
      for (const who of everybody) {
        const id = await place.booking({ start_time: at(freeWeek(), '10:00') });
        const { operation } = doneBy(await place.cancel(doer, id, cancelled));
        const may = who === doer || who === 'admin';
        const answer = expectStatus(await place.undo(who, operation.id), may ? 200 : 404);
        const absent = expectStatus(await place.undo(who, 2_000_000_000), 404);
        if (!may) expect(answer.text.replaceAll(String(operation.id), '2000000000')).toBe(absent.text);
      }
  });

  it('D1 is refused to somebody who owns the place no more', async () => {
    const id = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const { operation } = doneBy(await place.cancel('owner', id, cancelled));
    const give = (owner: number) =>
      query('update locations set user_id = $1 where id = $2', [owner, place.location]);
    await give(place.callers.stranger.id);
    expectStatus(await place.undo('owner', operation.id), 404);
    await give(place.callers.owner.id);
    expectStatus(await place.undo('owner', operation.id), 200);
  });

  it('lists to everybody the operations that are theirs', async () => {
    const id = await place.booking({ start_time: at(freeWeek(), '10:00') });
    const { operation } = doneBy(await place.cancel('marketing', id, cancelled));
    const url = `/api/v3/operations/${operation.id}`;
    expect(expectStatus(await place.callers.marketing.get(url), 200).body).toMatchObject(operation);
    expectStatus(await place.callers.service.get(url), 404);
    expectStatus(await place.callers.admin.get(url), 200);
  });

  const outside = 'This cannot be undone any more: bookings would lie outside the opening hours';
  const hoursOf = (day: string, from: string, to: string) => ({
    ...{ date_open_from: at(day, from), date_open_to: at(day, to) },
    ...{ reason_close: 'Wedding', confirm_close: true },
  });
  const changeSpecialDay = (hours: object) =>
    place.callers.owner.post(`/api/v3/location/${place.location}/close`, hours);
  const operationOf = (answer: Answer) =>
    z.object({ operation: z.object({ id: z.number() }) }).parse(expectStatus(answer, 200).body).operation;

  it('DAY-16 takes back the hours of a day, and the week', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: at(addDays(day, 1), '10:00') });
    const asked = { start_time: at(day, '10:00') };
    const closing = operationOf(await changeSpecialDay(hoursOf(day, '00:00', '00:00')));
    expectStatus(await place.move('owner', id, asked), 422);
    expectStatus(await place.undo('owner', closing.id), 200);
    expectStatus(await place.move('owner', id, asked), 200);

    const url = `/api/v3/location/${place.location}/list-hours`;
    const week = (open_time: string) =>
      weekdays.map(day_of_week => ({ day_of_week, open_time, close_time: '20:00:00', block: [] }));
    const stored = async () =>
      await query('select * from location_hours where location_id = $1 and not deleted order by id', [
        place.location,
      ]);
    const before = withoutVersions(await stored());
    const renamed = operationOf(await place.callers.owner.put(url, week('07:00:00')));
    expectStatus(await place.callers.owner.put(`/api/v3/location/${place.location}`, { name: 'Spa' }), 200);
    expect(expectStatus(await place.undo('owner', renamed.id), 409).body.message).toBe(
      `This cannot be undone any more: somebody has changed Location ${place.location} since`,
    );
    const [rename] = await query('select id from operations where kind = $1 order by id desc limit 1', [
      'edit',
    ]);
    expectStatus(await place.undo('owner', z.object({ id: z.number() }).parse(rename).id), 200);
    expectStatus(await place.undo('owner', renamed.id), 200);

    const opening = operationOf(await place.callers.owner.put(url, week('06:00:00')));
    expectStatus(await place.move('owner', id, { start_time: at(day, '06:00') }), 200);
    expectStatus(await place.undo('owner', opening.id), 200);
    expect(withoutVersions(await stored())).toEqual(before);
  });

  it('A15 never brings a booking back to a day that has been closed since', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: at(day, '10:00') });
    const cancelling = doneBy(await place.cancel('owner', id, cancelled)).operation;
    const closing = operationOf(await changeSpecialDay(hoursOf(day, '00:00', '00:00')));
    const refused = expectStatus(await place.undo('owner', cancelling.id), 409);
    expect(refused.body).toMatchObject({ message: outside, bookings: [{ id, outcome: 'blocks' }] });
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3 });
    expectStatus(await place.undo('owner', closing.id), 200);
    expectStatus(await place.undo('owner', cancelling.id), 200);
  });

  it('A15 never closes a day to which a booking was moved since', async () => {
    const day = freeWeek();
    const sunday = addDays(day, 6);
    const id = await place.booking({ start_time: at(day, '10:00') });
    const opening = operationOf(await changeSpecialDay(hoursOf(sunday, '09:00', '17:00')));
    const { operation } = doneBy(
      await place.move('owner', id, { ...moved, start_time: at(sunday, '13:00') }),
    );
    expect(expectStatus(await place.undo('owner', opening.id), 409).body.message).toBe(outside);
    expectStatus(await place.undo('owner', operation.id), 200);
    expectStatus(await place.undo('owner', opening.id), 200);
  });

  it('brings back a booking that was kept outside the hours', async () => {
    const id = await place.booking({ start_time: at(freeWeek(), '20:00') });
    const { operation } = doneBy(await place.cancel('owner', id, cancelled));
    expectStatus(await place.undo('owner', operation.id), 200);
  });

  const rounds = atScale(20, 300);
  it(`restores ${rounds} of ${rounds} cancelled and moved bookings byte for byte`, async () => {
    let restored = 0;
    for (let round = 0; round < rounds; round += 1) {
      const day = freeWeek();
      const id = await place.booking({ start_time: at(day, '10:00'), reason: `Reason ${round}` });
      const before = JSON.stringify(await contentOf(id));
      const answer =
        round % 2 === 0
          ? await place.cancel('admin', id, cancelled)
          : await place.move('admin', id, { ...moved, start_time: at(day, '13:00'), bed_id: place.otherBed });
      const { operation } = doneBy(answer);
      expectStatus(await place.undo('admin', operation.id), 200);
      if (JSON.stringify(await contentOf(id)) === before) restored += 1;
    }
    process.stdout.write(`undo: ${restored} of ${rounds} restored\n`);
    expect(restored).toBe(rounds);
  });
});

/** Rows without what counts their changes. */
function withoutVersions(rows: readonly object[]): object[] {
  return rows.map(row => ({ ...row, version: 0, update_time: '' }));
}
