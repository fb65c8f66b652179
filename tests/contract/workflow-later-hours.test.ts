import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { weekdays } from '../../domain/time/calendar.ts';
import { hoursFolding } from '../../server/workflows/hours/fold-hours.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(z.object({ id: z.number(), outcome: z.literal('keep') })),
});
const done = z.object({
  data: z.object({ later_hours: z.array(z.object({ first_day: z.string() })) }),
  operation: z.object({ id: z.number() }),
});

/** Open in the mornings alone, on every day of the week. */
const mornings = weekdays.map(day_of_week => ({
  ...{ day_of_week, open_time: '08:00:00', close_time: '12:00:00', block: [] },
}));
const dayAndNight = weekdays.map(day_of_week => ({
  ...{ day_of_week, open_time: '00:00:00', close_time: '23:59:59', block: [] },
}));
const closed = weekdays.map(day_of_week => ({ day_of_week }));

onEveryEngine('hours that begin later', 'locks', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const newPlace = async (timezone = 'Africa/Abidjan') =>
    await place.place(place.callers.owner.id, { timezone, status: 2 });
  type Place = Awaited<ReturnType<typeof newPlace>>;
  const book = async (at: Place, start_time: string) =>
    await place.booking({ location_id: at.location, bed_id: at.bed, start_time });
  const put = async (at: Place, body: object, query = '', who: Who = 'owner') =>
    await place.callers[who].put(`/api/v3/location/${at.location}/later-hours${query}`, body);
  const plan = async (at: Place, body: object) =>
    planned.parse(expectStatus(await put(at, body, '?preview=true'), 200).body);
  const save = async (at: Place, body: object) => done.parse(expectStatus(await put(at, body), 200).body);
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Record<string, unknown>>(text, values);
  const stored = async ({ location }: Place) => {
    const [row] = await query('select later_hours, available_time, version from locations where id = $1', [
      location,
    ]);
    const hours = await query(
      `select open_time, close_time from location_hours where location_id = $1 and day_of_week = 'Tue'`,
      [location],
    );
    return {
      version: row?.version,
      later_hours: row?.later_hours,
      available_time: row?.available_time,
      hours,
    };
  };
  /** Whether a booking may come to begin at a time. */
  const problemAt = async (id: number, start_time: string) => {
    const moved = await place.move('owner', id, { start_time });
    return moved.status === 200 ? 'free' : expectStatus(moved, 422).body.problem;
  };
  const unheard = {
    error: (facts: object, words: string) => expect.fail(`${words} ${JSON.stringify(facts)}`),
  };
  const fromApril = { first_day: '2031-04-01', week: mornings };

  it('DEC-211 names the bookings from its first day on that would lie outside, keeps them, and changes nothing before', async () => {
    const at = await newPlace();
    const ids = [];
    for (const start of ['2031-03-31T15:00:00.000Z', '2031-04-01T10:00:00.000Z', '2031-04-01T15:00:00.000Z'])
      ids.push(await book(at, start));
    const before = await stored(at);
    const seen = await plan(at, fromApril);
    expect(seen.bookings.map(({ id }) => id)).toEqual([ids[2]]);
    expect(await stored(at)).toEqual(before);
    const { data } = await save(at, fromApril);
    expect(data.later_hours).toMatchObject([{ first_day: '2031-04-01' }]);
    for (const id of ids) expect(await place.stored('bookings', id)).toMatchObject({ version: 1 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-211 starts are free by the hours of their own day, with the hours of before until the evening before', async () => {
    const at = await newPlace();
    const id = await book(at, '2031-03-10T10:00:00.000Z');
    await save(at, fromApril);
    expect(await problemAt(id, '2031-03-31T15:00:00.000Z')).toBe('free');
    expect(await problemAt(id, '2031-04-01T15:00:00.000Z')).toMatchObject({ kind: 'closed' });
    expect(await problemAt(id, '2031-04-01T08:00:00.000Z')).toBe('free');
    expect(await problemAt(id, '2031-03-31T08:00:00.000Z')).toMatchObject({ kind: 'closed' });
    // A Sunday, on which it was always closed.
    expect(await problemAt(id, '2031-04-06T08:00:00.000Z')).toBe('free');
  });

  it('DEC-211 the day is one of the calendar of the location', async () => {
    const at = await newPlace('Asia/Ho_Chi_Minh');
    // The first of April begins at 17:00 UTC of the 31st. The one is at 10:00 of the first, the other at 16:00 of the 31st.
    const first = await book(at, '2031-04-01T08:00:00.000Z');
    await book(at, '2031-03-31T09:00:00.000Z');
    expect((await plan(at, fromApril)).bookings.map(({ id }) => id)).toEqual([first]);
  });

  it('A12 DEC-211 are those of the wall on either side of a night in which clocks change, both ways', async () => {
    const at = await newPlace('Europe/London');
    const list = `/api/v3/location/${at.location}/list-hours`;
    expectStatus(await place.callers.owner.put(list, dayAndNight), 200);
    const inside = ['2031-03-29T11:00:00.000Z', '2031-03-30T10:00:00.000Z', '2031-10-26T11:00:00.000Z'];
    const outside = ['2031-03-30T11:00:00.000Z', '2031-10-25T11:00:00.000Z', '2031-10-26T12:00:00.000Z'];
    for (const start of inside) await book(at, start);
    const ids: number[] = [];
    for (const start of outside) ids.push(await book(at, start));
    const body = { first_day: '2031-03-20', week: mornings };
    expect((await plan(at, body)).bookings.map(({ id }) => id)).toEqual(ids);
    await save(at, body);
    const id = await book(at, '2031-03-12T10:00:00.000Z');
    for (const start of ['2031-03-30T11:00:00.000Z', '2031-10-26T07:00:00.000Z'])
      expect(await problemAt(id, start)).toMatchObject({ kind: 'closed' });
    expect(await problemAt(id, '2031-03-30T07:00:00.000Z')).toBe('free');
    expect(await problemAt(id, '2031-10-26T08:00:00.000Z')).toBe('free');
  });

  it('DEC-211 several begin one after another; one gets another day, and one is taken away', async () => {
    const at = await newPlace();
    await book(at, '2031-05-07T15:00:00.000Z');
    const morning = await book(at, '2031-04-30T10:00:00.000Z');
    await save(at, fromApril);
    const { data } = await save(at, { first_day: '2031-05-01', week: closed });
    expect(data.later_hours.map(({ first_day }) => first_day)).toEqual(['2031-04-01', '2031-05-01']);
    const earlier = { first_day: '2031-04-29', week: closed, instead_of: '2031-05-01' };
    expect((await plan(at, earlier)).bookings.map(({ id }) => id)).toEqual([morning]);
    // The hours of April hold on until then: the afternoon in May stays outside, and is not asked about again (DEC-330).
    const later = { first_day: '2031-05-08', week: closed, instead_of: '2031-05-01' };
    expect((await plan(at, later)).bookings).toEqual([]);
    const moved = await save(at, later);
    expect(moved.data.later_hours.map(({ first_day }) => first_day)).toEqual(['2031-04-01', '2031-05-08']);
    expect((await plan(at, { first_day: '2031-04-01', week: null })).bookings).toEqual([]);
    const gone = await save(at, { first_day: '2031-04-01', week: null });
    expect(gone.data.later_hours.map(({ first_day }) => first_day)).toEqual(['2031-05-08']);
  });

  it.each([
    ['today', { first_day: '2031-03-03', week: mornings }, 'first_day'],
    ['a day too far', { first_day: '2033-03-05', week: mornings }, 'first_day'],
    ['no day', { first_day: '2031-02-30', week: mornings }, 'first_day'],
    ['a week of six days', { first_day: '2031-04-01', week: mornings.slice(1) }, 'week'],
    ['nothing to take away', { first_day: '2031-04-02', week: null }, 'first_day'],
    ['nothing that began then', { ...fromApril, instead_of: '2031-04-02' }, 'instead_of'],
  ])('DEC-211 %s is refused by its field', async (_what, body, field) => {
    const at = await newPlace();
    const refused = expectStatus(await put(at, body, '?preview=true'), 422);
    expect(Object.keys(z.record(z.string(), z.string()).parse(refused.body.errors))).toEqual([field]);
  });

  it('DEC-211 a week begins tomorrow at the earliest and in two years at the latest; what has begun is not taken away', async () => {
    const at = await newPlace();
    await save(at, { first_day: '2033-03-04', week: closed });
    const { data } = await save(at, { first_day: '2031-03-04', week: mornings });
    expect(data.later_hours.map(({ first_day }) => first_day)).toEqual(['2031-03-04', '2033-03-04']);
    await beginsNow(at, '2031-03-03');
    for (const query of ['?preview=true', ''])
      expect(
        expectStatus(await put(at, { first_day: '2031-03-03', week: null }, query), 422).body.errors,
      ).toEqual({ first_day: 'Please select value' });
  });

  it('DEC-211 a day has one week, ten may follow, and hours are checked as those of a week', async () => {
    const at = await newPlace();
    for (let day = 1; day <= 10; day++) await save(at, { first_day: `2031-04-${10 + day}`, week: mornings });
    const refused = async (body: object) =>
      z
        .object({ errors: z.record(z.string(), z.string()) })
        .parse(expectStatus(await put(at, body), 422).body).errors;
    expect(Object.keys(await refused({ first_day: '2031-04-30', week: mornings }))).toEqual(['first_day']);
    expect(
      Object.keys(await refused({ first_day: '2031-04-12', week: mornings, instead_of: '2031-04-11' })),
    ).toEqual(['first_day']);
    const late = mornings.map(each => ({ ...each, close_time: '07:00:00' }));
    expect(Object.keys(await refused({ first_day: '2031-04-11', week: late }))).toContain('Mon.close_time');
  });

  it('D1 DEC-211 those who may not change the location neither see nor keep anything', async () => {
    const at = await newPlace();
    const before = await stored(at);
    expectStatus(await put(at, fromApril, '', 'stranger'), 404);
    expectStatus(await put(at, fromApril, '', 'marketing'), 403);
    const sneaked = { later_hours: [{ first_day: '2031-04-01', week: [] }] };
    const { body } = expectStatus(
      await place.callers.admin.put(`/api/v3/location/${at.location}`, sneaked),
      422,
    );
    expect(body.errors).toHaveProperty('later_hours');
    expect(await stored(at)).toEqual(before);
    expectStatus(await put(at, fromApril, '', 'service'), 200);
  });

  it('A5 DEC-211 a plan that is no longer so is refused with the one of now', async () => {
    const at = await newPlace();
    const seen = await plan(at, fromApril);
    const late = await book(at, '2031-04-02T15:00:00.000Z');
    const refused = expectStatus(await put(at, fromApril, `?plan=${seen.plan}`), 409);
    expect(planned.parse(refused.body.plan).bookings.map(({ id }) => id)).toEqual([late]);
  });

  it('A15 DEC-211 is undone, but not over a booking that was made for it', async () => {
    const at = await newPlace();
    const before = await stored(at);
    const first = await save(at, fromApril);
    expectStatus(await place.undo('owner', first.operation.id), 200);
    const { version: _version, ...hours } = before;
    expect(await stored(at)).toMatchObject(hours);
    const again = await save(at, fromApril);
    const early = await book(at, '2031-04-06T08:00:00.000Z');
    const refused = expectStatus(await place.undo('owner', again.operation.id), 409);
    expect(refused.body.error).toBe('undo.outside-hours');
    await query('delete from bookings where id = $1', [early]);
    expectStatus(await place.undo('owner', again.operation.id), 200);
  });

  it('DEC-211 a new week holds until the later one begins', async () => {
    const at = await newPlace();
    await save(at, fromApril);
    const march = await book(at, '2031-03-10T15:00:00.000Z');
    const april = await book(at, '2031-04-07T10:00:00.000Z');
    const url = `/api/v3/location/${at.location}/list-hours`;
    const { body } = expectStatus(await place.callers.owner.put(`${url}?preview=true`, closed), 200);
    expect(planned.parse(body).bookings.map(({ id }) => id)).toEqual([march]);
    expectStatus(await place.callers.owner.put(url, closed), 200);
    expect(await problemAt(april, '2031-04-07T08:00:00.000Z')).toBe('free');
    expect(await stored(at)).toMatchObject({ later_hours: [{ first_day: '2031-04-01' }] });
  });

  it('DEC-330 hours of now and later ones name whom they put outside, and nobody who was kept outside before', async () => {
    const at = await newPlace();
    const march = await book(at, '2031-03-11T15:00:00.000Z');
    await book(at, '2031-04-01T15:00:00.000Z');
    const morning = await book(at, '2031-04-02T11:00:00.000Z');
    await save(at, fromApril);
    const url = `/api/v3/location/${at.location}`;
    const named = async (week: readonly object[]) =>
      planned
        .parse(expectStatus(await place.callers.owner.put(`${url}/list-hours?preview=true`, week), 200).body)
        .bookings.map(({ id }) => id);
    const until = (close_time: string, days: readonly string[] = weekdays) =>
      weekdays.map(day_of_week => ({
        ...{ day_of_week, open_time: '09:00:00', block: [] },
        close_time: days.includes(day_of_week) ? close_time : '18:00:00',
      }));
    expect(await named(until('22:00:00'))).toEqual([]);
    expect(await named(until('11:00:00', ['Wed']))).toEqual([]);
    expect(await named(until('11:00:00', ['Tue']))).toEqual([march]);
    // The form of the location asks by the same rule.
    const longer = Object.fromEntries(weekdays.map(day => [day, { start: 9, end: 22 }]));
    const { body } = expectStatus(await place.callers.owner.put(url, { available_time: longer }), 200);
    expect(body).not.toHaveProperty('confirmation');
    const later = (close_time: string) => ({
      ...{ first_day: '2031-04-01', week: mornings.map(each => ({ ...each, close_time })) },
    });
    expect((await plan(at, later('13:00:00'))).bookings).toEqual([]);
    expect((await plan(at, later('11:30:00'))).bookings.map(({ id }) => id)).toEqual([morning]);
  });

  /** As if so many days had gone by since the first of them was kept. */
  const beginsNow = async ({ location }: Place, day: string) =>
    await query(
      `update locations set later_hours = jsonb_set(later_hours, '{0,first_day}', to_jsonb($2::text)) where id = $1`,
      [location, day],
    );

  it('DEC-211 hours of one location that cannot be kept leave those of others as they should be', async () => {
    const [stuck, other] = [await newPlace('UTC'), await newPlace('UTC')];
    for (const at of [stuck, other]) {
      await save(at, fromApril);
      await beginsNow(at, '2020-01-01');
    }
    await query(
      "create function refuses_hours() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await query(
      `create trigger refuses_hours before update on locations for each row when (new.id = ${stuck.location}) execute function refuses_hours()`,
    );
    const failed: object[] = [];
    const log = { error: (facts: object) => failed.push(facts) };
    const { signal } = new AbortController();
    await hoursFolding({ database: place.app.database, now: Date.now, log }).look(signal);
    await query('drop trigger refuses_hours on locations');
    expect(failed).toMatchObject([{ location: stuck.location }]);
    expect(await stored(other)).toMatchObject({ later_hours: [] });
    expect(await stored(stuck)).toMatchObject({ later_hours: [{ first_day: '2020-01-01' }] });
  });

  it('DEC-211 when the day has come nothing has to run; later they become simply the hours', async () => {
    const at = await newPlace('Asia/Ho_Chi_Minh');
    await save(at, fromApril);
    await save(at, { first_day: '2031-05-01', week: closed });
    const { signal } = new AbortController();
    const lookAt = async (instant: string) =>
      await hoursFolding({ database: place.app.database, now: () => Date.parse(instant), log: unheard }).look(
        signal,
      );
    await lookAt('2031-03-31T16:59:00.000Z');
    expect(await stored(at)).toMatchObject({ hours: [{ open_time: '09:00:00' }] });

    await beginsNow(at, '2020-01-01');
    const id = await book(at, '2031-03-05T01:00:00.000Z');
    // 14:00 there, by the hours of before, of which the database still tells.
    expect(await problemAt(id, '2031-03-05T07:00:00.000Z')).toMatchObject({ kind: 'closed' });
    expect(await stored(at)).toMatchObject({ hours: [{ open_time: '09:00:00' }] });
    // Its form shows those of before, too: it would bring them back.
    const day = { start: 10, end: 12 };
    const available_time = Object.fromEntries(weekdays.map(weekday => [weekday, day]));
    const url = `/api/v3/location/${at.location}`;
    const refused = expectStatus(await place.callers.owner.put(url, { available_time }), 409);
    expect(refused.body.error).toBe('hours.just-began');
    expectStatus(await place.callers.owner.put(url, { name: 'The Loft' }), 200);

    await beginsNow(at, '2031-04-01');
    // One minute past midnight there.
    await lookAt('2031-03-31T17:01:00.000Z');
    const folded = await stored(at);
    expect(folded).toMatchObject({
      hours: [{ open_time: '08:00:00', close_time: '12:00:00' }],
      later_hours: [{ first_day: '2031-05-01' }],
      available_time: { Mon: { start: 8, end: 12 }, Sun: { start: 8, end: 12 } },
    });
    await lookAt('2031-03-31T17:11:00.000Z');
    expect(await stored(at)).toEqual(folded);
    const [line] = await query(
      `select user_id from history where resource = 'locations' and row_id = $1 order by id desc limit 1`,
      [at.location],
    );
    expect(line).toEqual({ user_id: null });
    expectStatus(await place.callers.owner.put(url, { available_time, confirm_change_open_time: true }), 200);
    expect(await stored(at)).toMatchObject({ hours: [{ open_time: '10:00:00' }] });
  });

  it('DEC-211 a week that is saved after the day has come takes the place of what began', async () => {
    const at = await newPlace();
    await save(at, fromApril);
    await save(at, { first_day: '2031-05-01', week: closed });
    await beginsNow(at, '2031-03-03');
    const evenings = mornings.map(each => ({ ...each, open_time: '17:00:00', close_time: '21:00:00' }));
    expectStatus(await place.callers.owner.put(`/api/v3/location/${at.location}/list-hours`, evenings), 200);
    expect(await stored(at)).toMatchObject({
      hours: [{ open_time: '17:00:00' }],
      later_hours: [{ first_day: '2031-05-01' }],
    });
    const id = await book(at, '2031-04-03T18:00:00.000Z');
    expect(await problemAt(id, '2031-04-03T17:00:00.000Z')).toBe('free');
  });

  it('DEC-211 what can be booked, and what is open now, go by the hours of each day', async () => {
    const at = await newPlace();
    const insights = async (from: string, until: string) =>
      z
        .object({ data: z.object({ total: z.object({ open_minutes: z.number() }) }) })
        .parse(
          expectStatus(
            await place.callers.owner.get(
              `/api/v3/insights?from=${from}&to=${until}&location_id=${at.location}`,
            ),
            200,
          ).body,
        ).data.total.open_minutes;
    await save(at, { first_day: '2031-03-05', week: mornings });
    // Eight hours on Tuesday, four from Wednesday on.
    expect(await insights('2031-03-04', '2031-03-06')).toBe(8 * 60 + 2 * 4 * 60);
    const now = async () =>
      z
        .object({
          data: z.object({
            locations: z.array(
              z.object({
                id: z.number(),
                opening: z.object({ state: z.string(), until: z.string().nullable() }),
              }),
            ),
          }),
        })
        .parse(expectStatus(await place.callers.owner.get('/api/v3/now?itemsPerPage=50'), 200).body)
        .data.locations.find(({ id }) => id === at.location)?.opening;
    expect(await now()).toMatchObject({ state: 'closed', until: '2031-03-03T09:00:00.000Z' });
    await beginsNow(at, '2031-03-03');
    expect(await now()).toMatchObject({ state: 'open', until: '2031-03-03T12:00:00.000Z' });
  });
});
