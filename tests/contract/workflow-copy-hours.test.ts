import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { weekdays } from '../../domain/time/calendar.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(z.object({ id: z.number(), outcome: z.literal('keep') })),
  locations: z.array(z.object({ id: z.number(), bookings: z.array(z.number()) })),
});
const done = z.object({ operation: z.object({ id: z.number() }) });

const week = (open_time: string, close_time: string) =>
  weekdays.map(day_of_week => ({ day_of_week, open_time, close_time, block: [] }));

onEveryEngine('hours copied to other locations', 'locks', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const newPlace = async (timezone = 'Africa/Abidjan') =>
    await place.place(place.callers.owner.id, { timezone, status: 2 });
  type Place = Awaited<ReturnType<typeof newPlace>>;
  /** A location that opens from 8 to 12, and from May on from 14 to 20. */
  const source = async () => {
    const from = await newPlace();
    const url = `/api/v3/location/${from.location}`;
    expectStatus(await place.callers.owner.put(`${url}/list-hours`, week('08:00:00', '12:00:00')), 200);
    const may = { first_day: '2031-05-01', week: week('14:00:00', '20:00:00') };
    expectStatus(await place.callers.owner.put(`${url}/later-hours`, may), 200);
    return from;
  };
  const copy = async (from: Place, to: readonly Place[], more: object = {}, who: Who = 'owner') =>
    await place.callers[who].post(`/api/v3/location/${from.location}/copy-hours`, {
      locations: to.map(({ location }) => location),
      ...more,
    });
  const saveWeek = async ({ location }: Place, body: object) =>
    expectStatus(await place.callers.owner.put(`/api/v3/location/${location}/list-hours`, body), 200);
  const dayAndNight = week('00:00:00', '23:59:59');
  const book = async (at: Place, start_time: string) =>
    await place.booking({ location_id: at.location, bed_id: at.bed, start_time });
  const hoursOf = async ({ location }: Place) => {
    const [row] = await place.app.database.query<Record<string, unknown>>(
      `select l.later_hours, l.available_time, (select json_agg(json_build_array(h.day_of_week, h.open_time, h.close_time)
       order by h.id) from location_hours h where h.location_id = l.id) as week from locations l where l.id = $1`,
      [location],
    );
    return row;
  };

  it('DEC-212 names the bookings of each that would lie outside, on its own clock, and one undo takes all back', async () => {
    const from = await source();
    const [one, other] = [await newPlace(), await newPlace('Asia/Ho_Chi_Minh')];
    await saveWeek(other, dayAndNight);
    const before = [await hoursOf(one), await hoursOf(other)];
    const afternoon = await book(one, '2031-03-10T15:00:00.000Z');
    await book(one, '2031-03-10T09:00:00.000Z');
    // 10:00 there, and 15:00 in May; 8:00 in May.
    await book(other, '2031-03-11T03:00:00.000Z');
    await book(other, '2031-05-06T08:00:00.000Z');
    const early = await book(other, '2031-05-07T01:00:00.000Z');
    const seen = planned.parse(expectStatus(await copy(from, [one, other]), 200).body);
    expect(seen.locations).toEqual([
      { id: one.location, bookings: [afternoon] },
      { id: other.location, bookings: [early] },
    ]);
    expect([await hoursOf(one), await hoursOf(other)]).toEqual(before);
    const { operation } = done.parse(
      expectStatus(await copy(from, [one, other], { confirm_copy: true, plan: seen.plan }), 200).body,
    );
    const given = await hoursOf(from);
    expect(await hoursOf(one)).toEqual(given);
    expect(await hoursOf(other)).toEqual(given);
    expect(await place.stored('bookings', afternoon)).toMatchObject({ version: 1 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
    expectStatus(await place.undo('owner', operation.id), 200);
    expect([await hoursOf(one), await hoursOf(other)]).toEqual(before);
  });

  it('DEC-330 names nobody who was kept outside the hours of the other location before', async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    await book(to, '2031-03-10T15:00:00.000Z');
    const ten = await book(to, '2031-03-11T10:00:00.000Z');
    await saveWeek(to, week('08:00:00', '12:00:00'));
    await saveWeek(from, week('08:00:00', '13:00:00'));
    expect(planned.parse(expectStatus(await copy(from, [to]), 200).body).bookings).toEqual([]);
    await saveWeek(from, week('11:00:00', '13:00:00'));
    const { bookings } = planned.parse(expectStatus(await copy(from, [to]), 200).body);
    expect(bookings.map(({ id }) => id)).toEqual([ten]);
  });

  it('A12 DEC-212 the hours are those of the wall on either side of a night in which clocks change, both ways', async () => {
    const from = await newPlace();
    const hours = week('08:00:00', '12:00:00');
    expectStatus(await place.callers.owner.put(`/api/v3/location/${from.location}/list-hours`, hours), 200);
    const [london, sydney] = [await newPlace('Europe/London'), await newPlace('Australia/Sydney')];
    for (const at of [london, sydney]) await saveWeek(at, dayAndNight);
    for (const start of ['2031-03-29T11:00:00.000Z', '2031-03-30T10:00:00.000Z', '2031-10-26T11:00:00.000Z'])
      await book(london, start);
    const outside: number[] = [];
    for (const start of ['2031-03-30T11:00:00.000Z', '2031-10-25T11:00:00.000Z'])
      outside.push(await book(london, start));
    // 11:00 of daylight time on Saturday, and of standard time on Sunday.
    for (const start of ['2031-04-05T00:00:00.000Z', '2031-04-06T01:00:00.000Z']) await book(sydney, start);
    const late = await book(sydney, '2031-04-05T01:00:00.000Z');
    const seen = planned.parse(expectStatus(await copy(from, [london, sydney]), 200).body);
    expect(seen.locations.map(({ bookings }) => bookings)).toEqual([outside, [late]]);
  });

  it('A15 DEC-212 it is not undone over a booking that was made for the hours, at whichever of them', async () => {
    const from = await source();
    const [one, other] = [await newPlace(), await newPlace()];
    const { operation } = done.parse(
      expectStatus(await copy(from, [one, other], { confirm_copy: true }), 200).body,
    );
    await book(other, '2031-03-09T08:00:00.000Z');
    const refused = expectStatus(await place.undo('owner', operation.id), 409);
    expect(refused.body.error).toBe('undo.outside-hours');
  });

  it('A15 DEC-212 nor where nothing but a break was taken away', async () => {
    const [from, to] = [await newPlace(), await newPlace()];
    const pause = [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }];
    const hours = week('09:00:00', '18:00:00');
    await saveWeek(from, hours);
    await saveWeek(
      to,
      hours.map(day => ({ ...day, block: pause })),
    );
    const { operation } = done.parse(expectStatus(await copy(from, [to], { confirm_copy: true }), 200).body);
    await book(to, '2031-03-11T12:00:00.000Z');
    const refused = expectStatus(await place.undo('owner', operation.id), 409);
    expect(refused.body.error).toBe('undo.outside-hours');
  });

  it('A5 DEC-212 a plan that is no longer so is refused with the one of now', async () => {
    const from = await source();
    const to = await newPlace();
    const { plan } = planned.parse(expectStatus(await copy(from, [to]), 200).body);
    const late = await book(to, '2031-03-12T15:00:00.000Z');
    const refused = expectStatus(await copy(from, [to], { confirm_copy: true, plan }), 409);
    expect(planned.parse(refused.body.plan).bookings.map(({ id }) => id)).toEqual([late]);
  });

  it('D1 DEC-212 one location that somebody may not change keeps all of them as they are', async () => {
    const from = await source();
    const own = await newPlace();
    const foreign = await place.place(place.callers.stranger.id);
    const before = [await hoursOf(own), await hoursOf(foreign)];
    expectStatus(await copy(from, [own, foreign], { confirm_copy: true }), 404);
    expectStatus(await copy(foreign, [own], { confirm_copy: true }), 404);
    expectStatus(await copy(from, [own], { confirm_copy: true }, 'marketing'), 403);
    expectStatus(await copy(from, [own], {}, 'stranger'), 404);
    expect([await hoursOf(own), await hoursOf(foreign)]).toEqual(before);
    expectStatus(await copy(from, [own, foreign], { confirm_copy: true }, 'service'), 200);
  });

  it.each([
    ['no location', []],
    ['a location twice', [1, 1]],
    ['21 locations', Array.from({ length: 21 }, (_, at) => at + 1)],
  ])('DEC-212 %s is refused', async (_what, locations) => {
    const from = await source();
    const { body } = expectStatus(await copy(from, [], { locations }), 422);
    expect(body.errors).toHaveProperty('locations');
  });
});
