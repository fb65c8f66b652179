import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../domain/time/calendar.ts';
import {
  type BookedPlace,
  entitled,
  everybody,
  expectStatus,
  mail,
  monday,
  openBookedPlace,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const confirmed = { confirm_reschedule: true, ...mail };
const planOf = z.object({ plan: z.string() });
const nearestOf = z.object({ nearest: z.array(z.object({ start_time: z.string() })) });
const dayMs = 86_400_000;

onOneEngine('moving a booking', 'pglite', open => {
  let place: BookedPlace;
  let week = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** The Monday of a week in which nothing is booked yet, as yyyy-MM-dd. */
  const freeWeek = () => {
    week += 1;
    return new Date(monday + 7 * week * dayMs).toISOString().slice(0, 10);
  };
  const query = (text: string, values: readonly unknown[] = []) => place.app.database.query(text, values);

  it('RESCH-06 API-33 PROD-06 answers the mail as it would leave, the plan, and changes nothing', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
    const { body } = expectStatus(await place.move('admin', id, { start_time: `${day}T14:00:00.000Z` }), 200);
    expect(body).toMatchObject({
      subject: body.subject_html,
      content: body.content_html,
      recipient: { language: 'en' },
      bookings: [
        {
          id,
          start_time: `${day}T10:00:00.000Z`,
          outcome: 'move',
          to: { start_time: `${day}T14:00:00.000Z`, bed_id: place.bed },
        },
      ],
    });
    expect(body.subject_html).toMatch(/moved/);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await query('select 1 from mails where user_id = $1', [place.guest])).toEqual([]);
  });

  it('RESCH-07 DEC-75 the old row becomes 10, a new one with the old status stands at the new start', async () => {
    for (const status of [1, 2]) {
      const day = freeWeek();
      const id = await place.booking({ start_time: `${day}T10:00:00.000Z`, booking_status: status });
      const start_time = `${day}T14:20:00.000Z`;
      const { plan } = planOf.parse((await place.move('marketing', id, { start_time })).body);
      const { body } = expectStatus(
        await place.move('marketing', id, { ...confirmed, start_time, plan }),
        200,
      );
      expect(body).toMatchObject({
        booking_status: status,
        start_time,
        end_time: `${day}T15:20:00.000Z`,
        slot_duration: 60,
        bed_id: place.bed,
        location_id: place.location,
        user_id: place.guest,
        moved_from_id: id,
        reason: 'Water damage',
        operation: { kind: 'reschedule-booking', cancelled: 0, moved: 1, mails: 1 },
      });
      expect(await place.stored('bookings', id)).toMatchObject({
        booking_status: 10,
        start_time: `${day}T10:00:00.000Z`,
        version: 2,
      });
      expect(await query('select * from mails where booking_id = $1', [body.id])).toMatchObject([
        { ...mail, state: 'waiting', user_id: place.guest },
      ]);
      expectStatus(await place.move('admin', id, { ...confirmed, start_time: `${day}T16:20:00.000Z` }), 409);
    }
  });

  it('RESCH-07 CANCEL-04 a booking at a location that has been removed is cancelled, and not moved', async () => {
    const day = freeWeek();
    const { location, bed } = await place.place(place.callers.owner.id);
    const at = { bed_id: bed, location_id: location, start_time: `${day}T10:00:00.000Z` };
    const id = await place.booking(at);
    await query('update locations set deleted = true where id = $1', [location]);
    const message =
      'The location of this booking has been removed. The booking can be cancelled, but not moved';
    for (const who of entitled)
      for (const sent of [{}, { ...confirmed }]) {
        const { body } = expectStatus(
          await place.move(who, id, { ...sent, start_time: `${day}T14:00:00.000Z` }),
          409,
        );
        expect(body).toMatchObject({ message, error: 'booking.location-removed' });
      }
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
    expectStatus(await place.cancel('owner', id, { confirm_cancel: true, ...mail }), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3 });
  });

  it('RESCH-07 moves to another device of the same location, and to no other', async () => {
    const day = freeWeek();
    const start_time = `${day}T10:00:00.000Z`;
    const id = await place.booking({ start_time });
    const foreign = await place.place(place.callers.owner.id);
    for (const bed_id of [foreign.bed, 2_000_000_000]) {
      const { body } = expectStatus(await place.move('admin', id, { start_time, bed_id }), 422);
      expect(body.errors).toEqual({ bed_id: `Device ${bed_id} does not exist` });
    }
    const { body } = expectStatus(
      await place.move('admin', id, { ...confirmed, start_time, bed_id: place.otherBed }),
      200,
    );
    expect(body).toMatchObject({ bed_id: place.otherBed, start_time, moved_from_id: id });
  });

  it('RESCH-07 refuses a disabled device, and the place where the booking stands already', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
    const disabled = await place.app.given.row('devices', place.callers.owner.id, {
      ...{ partner_location_id: place.location, is_disabled: true },
      installation_date: '2031-01-01T00:00:00.000Z',
    });
    const other = await place.move('admin', id, { start_time: `${day}T10:00:00.000Z`, bed_id: disabled });
    expect(expectStatus(other, 422).body.errors).toEqual({ bed_id: 'This device is disabled' });
    const same = await place.move('admin', id, { start_time: `${day}T10:00:00.000Z` });
    expect(expectStatus(same, 422).body.errors).toEqual({
      start_time: 'The booking is at this time already',
    });
  });

  it('RESCH-01 RESCH-02 wants a reason and a slot', async () => {
    const id = await place.booking({ start_time: `${freeWeek()}T10:00:00.000Z` });
    const blank = expectStatus(await place.move('admin', id, { reason: ' ' }), 422);
    expect(blank.body.errors).toEqual({ reason: 'Reason field cannot be left blank' });
    for (const start_time of [undefined, null])
      expect(expectStatus(await place.move('admin', id, { start_time }), 422).body.errors).toEqual({
        start_time: 'Please, You need pick slot of day',
      });
    for (const start_time of [
      'tomorrow',
      'infinity',
      '2031-03-04',
      '2031-02-30T10:00:00Z',
      '9999-01-01T00:00:00Z',
      7,
    ])
      expectStatus(await place.move('admin', id, { start_time }), 422);
  });

  it('SLOT-08 offers nothing on a day of its own hours once it has closed, whatever its week says', async () => {
    const owner = place.callers.owner.id;
    const { location, bed } = await place.place(owner);
    await place.app.given.row('location-days', owner, {
      ...{ location_id: location, day: '2031-03-03', reason_close: 'Training' },
      ...{ date_open_from: '2031-03-03T05:00:00.000Z', date_open_to: '2031-03-03T07:00:00.000Z' },
      ...{ block_start_time: null, block_end_time: null },
    });
    const id = await place.booking({
      ...{ location_id: location, bed_id: bed },
      start_time: `${freeWeek()}T10:00:00.000Z`,
    });
    // It is eight o'clock.
    const problemAt = async (time: string) => {
      const refused = await place.move('admin', id, { start_time: `2031-03-03T${time}:00.000Z` });
      return expectStatus(refused, 422).body.problem;
    };
    expect(await problemAt('05:00')).toEqual({ kind: 'past' });
    expect(await problemAt('06:00')).toEqual({ kind: 'past' });
    for (const time of ['08:00', '10:00', '15:00'])
      expect(await problemAt(time)).toMatchObject({ kind: 'closed', rule: { kind: 'special' } });
  });

  it('RESCH-08 refuses step two without subject or content', async () => {
    const id = await place.booking({ start_time: `${freeWeek()}T10:00:00.000Z` });
    const message = 'Please enter subject and content email and submit reschedule.';
    for (const [body, fields] of [
      [{}, ['subject_html', 'content_html']],
      [{ ...mail, subject_html: '' }, ['subject_html']],
      [{ ...mail, content_html: '<p> </p>' }, ['content_html']],
    ] as const) {
      const answer = expectStatus(await place.move('admin', id, { ...body, confirm_reschedule: true }), 422);
      expect(answer.body).toMatchObject({ message });
      expect(answer.body.errors).toEqual(Object.fromEntries(fields.map(name => [name, message])));
    }
  });

  it('RESCH-11 refuses every status but 1 and 2, and a booking that has begun', async () => {
    for (const [status, message] of [
      [3, 'This booking cannot be rescheduled, its status is: Cancelled'],
      [5, 'This booking is running and cannot be rescheduled any more'],
      [10, 'This booking cannot be rescheduled, its status is: Rescheduled'],
    ] as const) {
      const day = freeWeek();
      const id = await place.booking({ start_time: `${day}T10:00:00.000Z`, booking_status: status });
      for (const body of [{}, confirmed])
        expect(expectStatus(await place.move('admin', id, body), 409).body.message).toBe(message);
    }
    const begun = await place.booking({ start_time: new Date(monday).toISOString() });
    expect(expectStatus(await place.move('admin', begun), 409).body.message).toBe(
      'This booking has begun and cannot be rescheduled any more',
    );
  });

  it('RESCH-12 SLOT-02 SLOT-06 SLOT-09 a held slot tells its holder and the three nearest free starts', async () => {
    for (const status of [1, 2, 5]) {
      const day = freeWeek();
      const at = (time: string) => `${day}T${time}:00.000Z`;
      const id = await place.booking({ start_time: at('10:00') });
      const holder = await place.booking({ start_time: at('14:00'), booking_status: status });
      for (const body of [{}, confirmed]) {
        const answer = expectStatus(await place.move('admin', id, { ...body, start_time: at('14:30') }), 409);
        expect(answer.body).toMatchObject({
          message: 'Another booking holds the device at this time',
          holder: { id: holder, user: { id: place.guest, first_name: 'Gemma' } },
          nearest: [at('15:00'), at('15:10'), at('15:20')].map(start_time => ({
            start_time,
            bed_id: place.bed,
          })),
        });
      }
      // Its own slot does not stand in its way, and what ends where it starts does not either.
      expectStatus(await place.move('admin', id, { start_time: at('10:30') }), 200);
      expectStatus(await place.move('admin', id, { start_time: at('15:00') }), 200);
    }
    for (const status of [3, 4, 6, 7, 10, 11]) {
      const day = freeWeek();
      const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
      await place.booking({ start_time: `${day}T14:00:00.000Z`, booking_status: status });
      expectStatus(await place.move('admin', id, { start_time: `${day}T14:30:00.000Z` }), 200);
    }
  });

  it('RESCH-12 where the booking is now is not among the nearest: nothing is in its way there, but it cannot move there', async () => {
    const day = freeWeek();
    const at = (time: string) => `${day}T${time}:00.000Z`;
    const id = await place.booking({ start_time: at('10:00') });
    await place.booking({ start_time: at('11:00') });
    const answer = expectStatus(await place.move('admin', id, { start_time: at('11:00') }), 409);
    const starts = nearestOf.parse(answer.body).nearest.map(({ start_time }) => start_time);
    // The break begins when the other booking ends.
    expect(starts).toEqual([at('09:50'), at('09:40'), at('09:30')]);
    for (const start_time of starts) expectStatus(await place.move('admin', id, { start_time }), 200);
  });

  it('RESCH-12 SLOT-02 where the days before and after are full, the nearest are those of the days beyond them', async () => {
    const day = freeWeek();
    const on = (days: number, time: string) => `${addDays(day, days)}T${time}:00.000Z`;
    const id = await place.booking({ start_time: on(0, '10:00') });
    for (const days of [-1, 0, 1])
      await place.booking({
        ...{ start_time: on(days, days === 0 ? '11:00' : '08:00'), end_time: on(days, '20:00') },
        slot_duration: 600,
      });
    await place.booking({ start_time: on(0, '07:00'), end_time: on(0, '10:00'), slot_duration: 180 });
    const answer = expectStatus(await place.move('admin', id, { start_time: on(0, '14:00') }), 409);
    const starts = nearestOf.parse(answer.body).nearest.map(({ start_time }) => start_time);
    expect(starts).toEqual([on(2, '09:00'), on(2, '09:10'), on(2, '09:20')]);
  });

  it('D2 a holder whom the caller may not see is not told', async () => {
    const day = freeWeek();
    const elsewhere = await place.place(place.callers.stranger.id);
    const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
    // The device has come from another place, where somebody still holds it.
    const start_time = `${day}T14:00:00.000Z`;
    const held = await place.booking({ start_time, location_id: elsewhere.location });
    const asked = { start_time };
    const told = expectStatus(await place.move('owner', id, asked), 409).body;
    expect(told.holder).toBeUndefined();
    expect(told.nearest).toHaveLength(3);
    expect(expectStatus(await place.move('admin', id, asked), 409).body.holder).toMatchObject({ id: held });
  });

  it('RESCH-03 RESCH-04 RESCH-05 SLOT-03 SLOT-04 SLOT-05 SLOT-07 DEC-106 A14 names the rule that a start breaks', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
    const tuesday = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    const sunday = new Date(Date.parse(day) + 6 * dayMs).toISOString().slice(0, 10);
    const closed = { date_open_from: `${tuesday}T00:00:00.000Z`, date_open_to: `${tuesday}T00:00:00.000Z` };
    await place.app.given.row('location-days', place.callers.owner.id, {
      ...{ location_id: place.location, day: tuesday, reason_close: 'Wedding', ...closed },
      ...{ block_start_time: null, block_end_time: null },
    });
    const weekly = 'The location is closed at this time by its weekly opening hours';
    const late = await place.app.given.row('devices', place.callers.owner.id, {
      ...{ partner_location_id: place.location, is_disabled: false },
      installation_date: `${day}T15:00:00.000Z`,
    });
    for (const [asked, message, kind] of [
      [{ start_time: `${sunday}T10:00:00.000Z` }, weekly, 'closed'],
      [{ start_time: `${day}T08:50:00.000Z` }, weekly, 'closed'],
      [{ start_time: `${day}T17:10:00.000Z` }, weekly, 'closed'],
      [
        { start_time: `${tuesday}T10:00:00.000Z` },
        'The location is closed at this time by the opening hours of this day',
        'closed',
      ],
      [{ start_time: `${day}T11:30:00.000Z` }, 'This time is in a break of the location', 'break'],
      [{ start_time: '2031-03-03T07:50:00.000Z' }, 'This time has passed', 'past'],
      [
        { start_time: `${day}T14:50:00.000Z`, bed_id: late },
        'The device is not installed yet at this time',
        'before-installation',
      ],
      [
        { start_time: `${day}T14:05:00.000Z` },
        'No booking can start at this time. Please choose one of the offered times',
        'off-step',
      ],
    ] as const)
      for (const body of [{}, confirmed]) {
        const answer = expectStatus(await place.move('admin', id, { ...body, ...asked }), 422);
        expect(answer.body).toMatchObject({ message, errors: { start_time: message }, problem: { kind } });
      }
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
    expectStatus(await place.move('admin', id, { start_time: `${day}T15:00:00.000Z`, bed_id: late }), 200);
  });

  it('DAY-16 of the changes of a day the last one counts, also when it had begun before another', async () => {
    const day = freeWeek();
    const id = await place.booking({ start_time: `${addDays(day, 1)}T10:00:00.000Z` });
    for (const [create_time, hour] of [
      ['2031-03-02T10:00:01.000Z', '18'],
      ['2031-03-02T10:00:00.000Z', '09'],
    ])
      await place.app.given.row('location-days', place.callers.owner.id, {
        ...{ location_id: place.location, day, reason_close: 'Wedding', create_time },
        ...{ date_open_from: `${day}T09:00:00.000Z`, date_open_to: `${day}T${hour}:00:00.000Z` },
        ...{ block_start_time: null, block_end_time: null },
      });
    expectStatus(await place.move('admin', id, { start_time: `${day}T10:00:00.000Z` }), 422);
  });

  it('A12 reads hours on the clock of the location, also on the day on which it changes', async () => {
    const kathmandu = await place.place(place.callers.owner.id, { timezone: 'Asia/Kathmandu' });
    const at = { bed_id: kathmandu.bed, location_id: kathmandu.location };
    // 9:00 there is 3:15 UTC.
    const id = await place.booking({ start_time: '2031-03-05T05:15:00.000Z', ...at });
    expectStatus(await place.move('admin', id, { start_time: '2031-03-06T03:15:00.000Z' }), 200);
    expectStatus(await place.move('admin', id, { start_time: '2031-03-06T03:05:00.000Z' }), 422);

    // On Sunday, 2031-03-30, London's clock goes forward: on Saturday 9:00 is 9:00 UTC, on Monday it is 8:00 UTC.
    const london = await place.place(place.callers.owner.id, { timezone: 'Europe/London' });
    const moved = await place.booking({
      start_time: '2031-03-29T10:00:00.000Z',
      ...{ bed_id: london.bed, location_id: london.location },
    });
    expectStatus(await place.move('admin', moved, { start_time: '2031-03-29T08:00:00.000Z' }), 422);
    expectStatus(await place.move('admin', moved, { start_time: '2031-03-31T08:00:00.000Z' }), 200);
    expectStatus(await place.move('admin', moved, { start_time: '2031-03-31T17:00:00.000Z' }), 422);
  });

  it('D1 D2 PROD-02 roles 0, 3, 4 and the owner may; a foreign partner hears what they hear of an absent one', async () => {
    for (const who of everybody) {
      const day = freeWeek();
      const id = await place.booking({ start_time: `${day}T10:00:00.000Z` });
      const may = entitled.includes(who);
      for (const body of [{}, confirmed]) {
        const asked = { ...body, start_time: `${day}T14:00:00.000Z` };
        const answer = expectStatus(await place.move(who, id, asked), may ? 200 : 404);
        const absent = expectStatus(await place.move(who, 2_000_000_000, asked), 404);
        if (!may) expect(answer.text.replaceAll(String(id), '2000000000')).toBe(absent.text);
      }
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: may ? 10 : 2 });
    }
  });

  it('C6 writes only to the guest of the booking: recipients in the body are refused', async () => {
    const id = await place.booking({ start_time: `${freeWeek()}T10:00:00.000Z` });
    for (const name of ['to', 'cc', 'bcc', 'recipients', 'end_time', 'user_id', 'booking_status']) {
      const answer = await place.move('admin', id, { ...confirmed, [name]: 'victim@example.com' });
      expect(expectStatus(answer, 422).body.errors).toEqual({ [name]: 'This field cannot be set' });
    }
  });

  it('HOURS-03 a place that has set no hours is open by the usual week, on its own clock', async () => {
    const location = await place.app.given.row('locations', place.callers.owner.id, {
      ...{ timezone: 'Australia/Lord_Howe', list_user_view: null, list_user_edit: null },
    });
    const bed = await place.app.given.row('devices', place.callers.owner.id, {
      ...{ partner_location_id: location, is_disabled: false, installation_date: null },
    });
    const id = await place.booking({
      ...{ start_time: '2031-03-12T00:00:00.000Z', bed_id: bed, location_id: location },
    });
    // Eleven hours before UTC: the whole of Saturday, and of Sunday nothing.
    const answerAt = (start_time: string) => place.move('admin', id, { start_time });
    expectStatus(await answerAt('2031-03-14T13:00:00.000Z'), 200);
    expectStatus(await answerAt('2031-03-15T12:00:00.000Z'), 200);
    for (const start_time of ['2031-03-15T13:00:00.000Z', '2031-03-16T02:00:00.000Z']) {
      const { body } = expectStatus(await answerAt(start_time), 422);
      expect(body).toMatchObject({ problem: { kind: 'closed', rule: { kind: 'weekly', weekday: 'Sun' } } });
    }
    expectStatus(await answerAt('2031-03-16T13:00:00.000Z'), 200);
  });
});
