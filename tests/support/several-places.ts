import { afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { dayMs } from '../../domain/time/calendar.ts';
import { type BookedPlace, expectStatus, monday, openBookedPlace, type Who } from './booked-place.ts';
import type { TestDatabase } from './databases.ts';
import type { Values } from './sample-rows.ts';

const choice = z.object({
  ...{ start_time: z.string(), bed_id: z.number() },
  location: z.object({ id: z.number(), name: z.string(), timezone: z.string(), km: z.number() }).optional(),
});
/** A plan, as far as tests of several locations look at it. */
export const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
      choices: z.array(choice).default([]),
    }),
  ),
  mails: z
    .array(z.object({ count: z.number(), subject_html: z.string(), content_html: z.string() }))
    .default([]),
});
export type Planned = z.infer<typeof planned>;
export const done = z.object({
  operation: z.object({ id: z.number(), moved: z.number(), cancelled: z.number(), mails: z.number() }),
});

/** Half an hour of massage for ten euros. */
const offer = {
  ...{ status: 2, currency: 'EUR', duration_mins: [30] },
  price_rules: [{ slot: 30, price: 1000, currency: 'EUR' }],
};
const berlin = { ...offer, city: 'Berlin', country: 'Germany', country_short_name: 'DE' };

/** A portal for the tests of a group, in which nothing of one test is near the places of the next. */
export function severalPlacesIn(open: () => Promise<TestDatabase>) {
  let several: ReturnType<typeof severalPlaces>;
  beforeAll(async () => {
    several = severalPlaces(await openBookedPlace(await open()));
  });
  afterEach(() => several.clear());
  return () => several;
}

/** What tests do with several locations of one owner, all of them in Berlin unless told. */
function severalPlaces(place: BookedPlace) {
  let days = 0;
  /** A Tuesday on which nothing is booked yet. */
  const freeDay = () => {
    days += 1;
    return new Date(monday + (7 * days + 1) * dayMs).toISOString().slice(0, 10);
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const owner = () => place.callers.owner.id;
  const next = async (values: Values = {}, of = owner()) => await place.place(of, { ...berlin, ...values });
  const book = async (day: string, home: { location: number; bed: number }, time = '10:00') =>
    await place.booking({
      ...{ start_time: at(day, time), bed_id: home.bed, location_id: home.location, slot_duration: 40 },
    });
  const post = async (url: string, body: object, who: Who = 'owner') =>
    await place.callers[who].post(`/api/v3${url}`, body);
  /** Closes the day at these locations, with the bookings of the same day alone unless told. */
  const close = async (
    day: string,
    locations: readonly number[],
    solve: object,
    more: object = {},
    who?: Who,
  ) =>
    await post(
      '/location/close',
      {
        ...{ locations, from: day, until: day, reason_close: 'Burst pipe' },
        solve: { rest: 'move', within_days: 0, ...solve },
        ...more,
      },
      who,
    );
  const closing = async (...asked: Parameters<typeof close>): Promise<Planned> =>
    planned.parse(expectStatus(await close(...asked), 200).body);
  const bedsOf = ({ bookings }: Planned) => bookings.map(({ to }) => to?.bed_id);
  const clear = async () =>
    await place.app.database.query('update locations set deleted = true where city is not null');
  return { place, freeDay, at, owner, next, book, post, close, closing, bedsOf, clear };
}
