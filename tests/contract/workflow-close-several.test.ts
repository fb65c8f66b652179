import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const url = '/api/v3/location/close';
const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
    }),
  ),
  locations: z.array(z.object({ id: z.number(), timezone: z.string(), bookings: z.array(z.number()) })),
  mails: z.array(z.object({ outcome: z.string(), count: z.number() })),
});
const done = z.object({
  operation: z.object({ id: z.number(), key: z.string(), moved: z.number(), cancelled: z.number() }),
});
const holidays = z.object({
  country: z.string().nullable(),
  regions: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
  holidays: z.array(
    z.object({ day: z.string(), name: z.string(), substitute: z.boolean(), closed: z.array(z.number()) }),
  ),
});
const eve = { day: '2031-12-24', reason_close: 'Christmas' };
const noSpan = { from: undefined, until: undefined, reason_close: undefined };
const racers = 10;

onEveryEngine('closing several locations for some days', 'locks', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** Three places of the owner's: in Ho Chi Minh City, London and on the coast of Africa, with a device each. */
  const threePlaces = async () => {
    const of = async (timezone: string) => await place.place(place.callers.owner.id, { timezone });
    return [await of('Asia/Ho_Chi_Minh'), await of('Europe/London'), await of('Africa/Abidjan')] as const;
  };
  type Place = Awaited<ReturnType<typeof threePlaces>>[number];
  const book = async (at: Place, start_time: string, more: object = {}) =>
    await place.booking({ location_id: at.location, bed_id: at.bed, start_time, ...more });
  const christmas = (places: readonly Place[], more: object = {}) => ({
    ...{ locations: places.map(({ location }) => location), from: '2031-12-24', until: '2031-12-26' },
    ...{ reason_close: 'Christmas', solve: { rest: 'move' }, ...more },
  });
  const close = async (body: object, who: Who = 'owner') => await place.callers[who].post(url, body);
  const plan = async (body: object, who: Who = 'owner') =>
    planned.parse(expectStatus(await close(body, who), 200).body);
  const carryOut = async (body: object, who: Who = 'owner') =>
    done.parse(expectStatus(await close({ ...body, confirm_close: true }, who), 200).body).operation;
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Record<string, unknown>>(text, values);
  const closedDays = async (at: Place) =>
    (
      await query(
        `select to_char(day, 'YYYY-MM-DD') as day, date_open_from from location_days
         where location_id = $1 and not deleted order by day`,
        [at.location],
      )
    ).map(({ day, date_open_from }) => [day, date_open_from]);
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        ['bookings', 'location_days', 'mails', 'operations', 'history'].map(table =>
          query(
            `select count(*)::int as n, md5(coalesce(string_agg(t::text, '' order by id), '')) as sum from "${table}" t`,
          ),
        ),
      ),
    );

  it('DEC-171 each closes on its own days, its guests move there, and one undo takes back all of it', async () => {
    const places = await threePlaces();
    const [saigon, london, coast] = places;
    // 24 December in Ho Chi Minh City begins at 17:00 UTC of the 23rd; the other is still of the 23rd there.
    const ofChristmas = await book(saigon, '2031-12-24T02:00:00.000Z');
    const before = await book(saigon, '2031-12-23T09:00:00.000Z');
    const inLondon = await book(london, '2031-12-26T10:00:00.000Z');
    const after = await book(coast, '2031-12-27T10:00:00.000Z');
    const body = christmas(places);
    const untouched = await everything();
    const seen = await plan(body);
    expect(await everything()).toBe(untouched);
    expect(seen.locations).toEqual([
      { id: saigon.location, timezone: 'Asia/Ho_Chi_Minh', bookings: [ofChristmas] },
      { id: london.location, timezone: 'Europe/London', bookings: [inLondon] },
      { id: coast.location, timezone: 'Africa/Abidjan', bookings: [] },
    ]);
    expect(seen.mails).toEqual([{ outcome: 'move', count: 2 }]);
    expect(seen.bookings.map(({ id, to }) => [id, to])).toEqual([
      [ofChristmas, { start_time: '2031-12-27T02:00:00.000Z', bed_id: saigon.bed }],
      [inLondon, { start_time: '2031-12-27T09:00:00.000Z', bed_id: london.bed }],
    ]);

    const operation = await carryOut({ ...body, plan: seen.plan });
    expect(operation).toMatchObject({ moved: 2, cancelled: 0 });
    expect(await closedDays(saigon)).toEqual([
      ['2031-12-24', '2031-12-23T17:00:00.000Z'],
      ['2031-12-25', '2031-12-24T17:00:00.000Z'],
      ['2031-12-26', '2031-12-25T17:00:00.000Z'],
    ]);
    expect((await closedDays(london)).map(([day]) => day)).toEqual([
      '2031-12-24',
      '2031-12-25',
      '2031-12-26',
    ]);
    expect(await closedDays(coast)).toHaveLength(3);
    for (const id of [before, after])
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);

    expectStatus(await place.undo('owner', operation.id), 200);
    for (const each of places) expect(await closedDays(each)).toEqual([]);
    for (const id of [ofChristmas, inLondon])
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
    expect(await query('select distinct state from mails where operation = $1', [operation.key])).toEqual([
      { state: 'withdrawn' },
    ]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-171 days over the night in which clocks change, and a booking over midnight, are met', async () => {
    const [, london] = await threePlaces();
    await place.app.database.query(
      `update location_hours set "isActive" = true, open_time = '00:00', close_time = '23:59:59', block = '[]'
       where location_id = $1`,
      [london.location],
    );
    // From 23:30 of the 29th to 00:30; and 22:30 to 23:30 of the 30th in summer time.
    const overMidnight = await book(london, '2031-03-29T23:30:00.000Z');
    const evening = await book(london, '2031-03-30T21:30:00.000Z');
    const next = await book(london, '2031-03-30T23:00:00.000Z');
    const seen = await plan({
      ...christmas([london]),
      ...{ from: '2031-03-30', until: '2031-03-30', solve: { rest: 'cancel' } },
    });
    expect(seen.bookings.map(({ id, outcome }) => [id, outcome])).toEqual([
      [overMidnight, 'cancel'],
      [evening, 'cancel'],
    ]);
    expect(await place.stored('bookings', next)).toMatchObject({ version: 1 });
  });

  it('DEC-171 a choice for one booking holds, beside all others', async () => {
    const [saigon, london] = await threePlaces();
    const one = await book(saigon, '2031-12-24T02:00:00.000Z');
    const other = await book(london, '2031-12-24T10:00:00.000Z');
    const to = { start_time: '2031-12-29T14:00:00.000Z', bed_id: london.bed };
    const rows = [{ id: other, outcome: 'move', to }];
    const body = christmas([saigon, london], { solve: { rest: 'cancel', rows } });
    const seen = await plan(body);
    expect(seen.bookings.map(({ id, outcome }) => [id, outcome])).toEqual([
      [one, 'cancel'],
      [other, 'move'],
    ]);
    expect(await carryOut({ ...body, plan: seen.plan })).toMatchObject({ moved: 1, cancelled: 1 });
    expect(await place.stored('bookings', one)).toMatchObject({ booking_status: 3 });
  });

  it('DEC-209 single days close each for its own reason, which its guests are told, and what lies between stays', async () => {
    const [saigon, london] = await threePlaces();
    // The three places are closed from 21:00; a booking of the evening that somebody kept is none of these days' business.
    const kept = await book(london, '2031-12-29T22:00:00.000Z');
    const ofChristmas = await book(london, '2031-12-25T10:00:00.000Z');
    const ofNewYear = await book(london, '2032-01-01T10:00:00.000Z');
    const days = [
      { day: '2032-01-01', reason_close: 'New Year’s Day' },
      { day: '2031-12-25', reason_close: 'Christmas Day' },
    ];
    const body = {
      ...{ locations: [saigon.location, london.location], days },
      solve: { rest: 'cancel', rows: [] },
    };
    const seen = await plan(body);
    expect(seen.bookings.map(({ id }) => id)).toEqual([ofChristmas, ofNewYear]);
    const operation = await carryOut({ ...body, plan: seen.plan });
    expect(operation).toMatchObject({ moved: 0, cancelled: 2 });
    expect((await closedDays(london)).map(([day]) => day)).toEqual(['2031-12-25', '2032-01-01']);
    expect(
      await query('select day::text, reason_close from location_days where location_id = $1 order by day', [
        saigon.location,
      ]),
    ).toEqual([
      { day: '2031-12-25', reason_close: 'Christmas Day' },
      { day: '2032-01-01', reason_close: 'New Year’s Day' },
    ]);
    expect(await place.stored('bookings', ofChristmas)).toMatchObject({ reason: 'Christmas Day' });
    expect(await place.stored('bookings', ofNewYear)).toMatchObject({ reason: 'New Year’s Day' });
    expect(await place.stored('bookings', kept)).toMatchObject({ version: 1 });
    expectStatus(await place.undo('owner', operation.id), 200);
    expect(await closedDays(london)).toEqual([]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-209 guests of two closed days of one week are not sent to the same start', async () => {
    const [, london] = await threePlaces();
    // Nobody is there from the 25th to the 28th, so both find the 30th first.
    const between = { from: '2031-12-25', until: '2031-12-28', reason_close: 'Moving house' };
    await carryOut({ ...christmas([london]), ...between });
    const ids = [
      await book(london, '2031-12-24T10:00:00.000Z'),
      await book(london, '2031-12-29T10:00:00.000Z'),
    ];
    const days = ['2031-12-24', '2031-12-29'].map(day => ({ day, reason_close: `Shut ${day}` }));
    const body = { locations: [london.location], days, solve: { rest: 'move', rows: [] } };
    const seen = await plan(body);
    expect(seen.bookings.map(({ id, to }) => [id, to?.start_time])).toEqual([
      [ids[0], '2031-12-30T09:00:00.000Z'],
      [ids[1], '2031-12-30T10:00:00.000Z'],
    ]);
    expect(await carryOut({ ...body, plan: seen.plan })).toMatchObject({ moved: 2 });
  });

  it('DEC-208 tells the holidays of the country and its region, and where they are closed already', async () => {
    const [saigon, london] = await threePlaces();
    const other = await place.place(place.callers.owner.id, { timezone: 'Europe/London' });
    for (const { location } of [london, other])
      await query(`update locations set country_short_name = 'GB' where id = $1`, [location]);
    await query(`update locations set country_short_name = 'VN' where id = $1`, [saigon.location]);
    const ask = async (locations: readonly Place[], more = '', who: Who = 'owner') =>
      await place.callers[who].get(
        `/api/v3/location/holidays?locations=${locations.map(({ location }) => location).join(',')}${more}`,
      );
    const told = async (...asked: Parameters<typeof ask>) =>
      holidays.parse(expectStatus(await ask(...asked), 200).body);
    // The clock of these tests stands in March 2031.
    const british = await told([london, other]);
    expect(british.country).toBe('GB');
    expect(british.regions?.map(({ code }) => code)).toEqual(['ENG', 'NIR', 'SCT', 'WLS']);
    const scottish = await told([london, other], '&region=SCT');
    expect(scottish.holidays).toContainEqual({
      day: '2031-12-01',
      name: 'st_andrew',
      substitute: true,
      closed: [],
    });
    expect(british.holidays.map(({ name }) => name)).not.toContain('st_andrew');
    const christmasDay = { day: '2031-12-25', reason_close: 'Christmas Day' };
    const body = { locations: [london.location], days: [christmasDay], solve: { rest: 'move', rows: [] } };
    await carryOut(body);
    expect((await told([london, other])).holidays).toContainEqual({
      ...{ day: '2031-12-25', name: 'christmas', substitute: false, closed: [london.location] },
    });
    expect(await told([saigon, london])).toMatchObject({ country: null, regions: null, holidays: [] });
    await query(`update locations set country_short_name = 'NP' where id = $1`, [other.location]);
    expect(await told([other])).toMatchObject({ country: 'NP', regions: null, holidays: [] });
    expectStatus(await ask([london], '&region=XX'), 400);
    expectStatus(await ask([london], '', 'stranger'), 404);
    expectStatus(await ask([london], '', 'marketing'), 403);
    expectStatus(await place.callers.owner.get('/api/v3/location/holidays?locations=1,x'), 400);
  });

  it('D1 DEC-171 one location that somebody may not change keeps all of them open', async () => {
    const places = await threePlaces();
    const foreign = await place.place(place.callers.stranger.id);
    const before = await everything();
    expectStatus(await close(christmas([...places, foreign])), 404);
    expectStatus(await close(christmas([...places, foreign], { confirm_close: true })), 404);
    expectStatus(await close(christmas(places), 'stranger'), 404);
    expectStatus(await close(christmas(places, { confirm_close: true }), 'marketing'), 403);
    expect(await everything()).toBe(before);
    expectStatus(await close(christmas([...places, foreign]), 'service'), 200);
  });

  it.each([
    ['no location', { locations: [] }, 'locations'],
    ['a location twice', { locations: [1, 1] }, 'locations'],
    ['21 locations', { locations: Array.from({ length: 21 }, (_, at) => at + 1) }, 'locations'],
    ['a day that is over', { from: '2031-03-02', until: '2031-03-04' }, 'from'],
    ['a last day before the first', { until: '2031-12-23' }, 'until'],
    ['32 days', { until: '2032-01-24' }, 'until'],
    ['no day', { from: '2031-02-30' }, 'from'],
    ['a blank reason', { reason_close: ' ' }, 'reason_close'],
    ['a span without its end', { until: undefined }, 'until'],
    ['neither span nor days', { from: undefined, until: undefined }, 'from'],
    ['both a span and days', { days: [eve] }, 'days'],
    ['no single day', { ...noSpan, days: [] }, 'days'],
    ['a single day that is over', { ...noSpan, days: [{ day: '2031-03-02', reason_close: 'x' }] }, 'days'],
    ['one beyond twelve months', { ...noSpan, days: [{ day: '2032-03-04', reason_close: 'x' }] }, 'days'],
    ['a span without a reason', { reason_close: undefined }, 'reason_close'],
    ['days and a first day', { ...noSpan, from: '2031-12-24', days: [eve] }, 'days'],
    ['days and a reason of all', { ...noSpan, reason_close: 'Christmas', days: [eve] }, 'days'],
    ['one without its reason', { ...noSpan, days: [{ day: '2031-12-24', reason_close: '' }] }, 'days'],
    ['no way of solving', { solve: undefined }, 'solve'],
  ])('DEC-171 %s is refused by its field', async (_what, wrong, field) => {
    const places = await threePlaces();
    const { body } = expectStatus(await close({ ...christmas(places), ...wrong }), 422);
    expect(Object.keys(z.record(z.string(), z.string()).parse(body.errors))).toEqual([field]);
  });

  it('DEC-209 a single day may lie twelve months ahead', async () => {
    const lastDay = { day: '2032-03-03', reason_close: 'Works' };
    await plan({ ...christmas(await threePlaces()), ...noSpan, days: [lastDay] });
  });

  it('A5 DEC-171 a plan that is no longer so is refused with the one of now', async () => {
    const places = await threePlaces();
    const [saigon] = places;
    const seen = await plan(christmas(places));
    const late = await book(saigon, '2031-12-25T02:00:00.000Z');
    const refused = expectStatus(
      await close(christmas(places, { confirm_close: true, plan: seen.plan })),
      409,
    );
    expect(planned.parse(refused.body.plan).bookings.map(({ id }) => id)).toEqual([late]);
    expect(await closedDays(saigon)).toEqual([]);
  });

  it('A15 DEC-171 it is not undone over a booking that was made for the days around', async () => {
    const places = await threePlaces();
    const [, london] = places;
    const moved = await book(london, '2031-12-24T10:00:00.000Z');
    const operation = await carryOut(christmas(places));
    const taken = await query(`select bed_id, start_time from bookings where moved_from_id = $1`, [moved]);
    expect(taken).toHaveLength(1);
    // Somebody else comes to lie where the guest was.
    const intruder = await book(london, '2031-12-24T10:30:00.000Z');
    const refused = expectStatus(await place.undo('owner', operation.id), 409);
    expect(refused.body.error).toMatch(/^undo\./);
    expect(await closedDays(london)).toHaveLength(3);
    await query('delete from bookings where id = $1', [intruder]);
  });

  it('A2 DEC-171 many at once, in any order of the places, neither wait in a circle nor close twice', async () => {
    const places = await threePlaces();
    for (const each of places) await book(each, '2031-12-24T09:00:00.000Z');
    const { plan: seen } = await plan(christmas(places));
    const backwards = (await plan(christmas(places.toReversed()))).plan;
    const answers = await Promise.all(
      Array.from({ length: racers }, async (_, at) =>
        at % 2 === 0
          ? await close(christmas(places, { confirm_close: true, plan: seen }))
          : await close(christmas(places.toReversed(), { confirm_close: true, plan: backwards })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(racers - 1);
    for (const each of places) expect(await closedDays(each)).toHaveLength(3);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });
});
