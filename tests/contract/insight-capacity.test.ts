import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { capacityKeeping, keepCapacity } from '../../server/insights/kept-capacity.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { type CapacityRows, openMinutesByHand } from '../support/capacity-by-hand.ts';
import { capacityChanges, reopen, type Site, year, zones } from '../support/capacity-changes.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';

const told = z.object({
  data: z.object({
    total: z.object({ open_minutes: z.number() }),
    before: z.object({ open_minutes: z.number() }),
    rows: z.array(z.object({ id: z.int(), open_minutes: z.number() })),
  }),
});

const named = z.object({
  data: z.object({ rows: z.array(z.object({ id: z.int(), name: z.string(), open_minutes: z.number() })) }),
});

/** Also what was marked within this millisecond. */
const now = -1;
/** Clocks change in it and in the days before, in London and in New York. */
const spring = { from: `${year}-03-20`, to: `${year}-04-06` };
/** The first Monday of March. */
const monday =
  Array.from({ length: 7 }, (_, at) => `${year}-03-0${at + 1}`).find(
    day => new Date(day).getUTCDay() === 1,
  ) ?? '';
const newYear = { from: `${year - 1}-12-28`, to: `${year}-01-04` };
const farAhead = { from: `${year + 4}-02-27`, to: `${year + 4}-03-02` };

/** Rows that list their readers are for these alone, of whom the admin who asks may be one (DEC-24). */
const isSeen = '(list_user_view is null or list_user_view @> $1::jsonb)';
const chance = fc.array(fc.nat(10_000), { minLength: 3, maxLength: 3 });

onOneEngine('what could be booked, as it is kept', 'postgres', open => {
  let database: TestDatabase;
  let place: BookedPlace;
  let sites: Site[];

  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(database);
    sites = [];
    for (const timezone of zones)
      sites.push(await place.place(place.callers.owner.id, { timezone, status: 2 }));
    await database.query('update devices set installation_date = null');
  });

  const ask = async ({ from, to }: typeof spring) => {
    const answered = await place.callers.admin.get(`/api/v3/insights?from=${from}&to=${to}`);
    const { total, before, rows } = told.parse(expectStatus(answered, 200).body).data;
    return {
      ...{ now: total.open_minutes, before: before.open_minutes },
      rows: Object.fromEntries(
        rows.toSorted((one, other) => one.id - other.id).map(each => [each.id, each.open_minutes]),
      ),
    };
  };

  const recount = async (span: typeof spring) => {
    const [rows] = await database.query<CapacityRows>(
      `select (select json_agg(l) from (select id, timezone, later_hours from locations where not deleted and status = 2 and ${isSeen}) l) as places,
         (select json_agg(h order by h.id) from location_hours h where not deleted) as hours,
         (select json_agg(d order by d.id) from (select id, location_id, day::text as day, date_open_from, date_open_to,
            block_start_time, block_end_time from location_days where not deleted) d) as specials,
         (select json_agg(b) from (select *, first_day::text as first, last_day::text as last from blocks where not deleted) b) as blocks,
         (select json_agg(d) from (select id, partner_location_id, installation_date from devices
            where not deleted and is_disabled is not true and ${isSeen}) d) as devices`,
      [JSON.stringify([{ id: place.callers.admin.id }])],
    );
    if (rows === undefined) throw new Error('No rows');
    return openMinutesByHand(rows, span);
  };

  it('DEC-296 whatever happens, the network is told what could be booked, kept or not', async () => {
    const names = Object.keys(capacityChanges);
    const step = fc.tuple(fc.constantFrom(...names), chance);
    // Each kind comes, whatever chance says, when what is there says something.
    const all = [...names, ...names].map(name => [name, fc.sample(chance, 1)[0] ?? []] as const);
    const done: string[] = [];
    for (const [name, numbers] of [...all, ...fc.sample(step, atScale(20, 600))]) {
      // Mostly nothing is marked, so that what a change forgets to mark shows.
      if (done.length < all.length) await reopen({ database, place, sites });
      if (done.length < all.length || (numbers[0] ?? 0) % 3 > 0)
        await keepCapacity(database, { settled: now });
      await capacityChanges[name]?.({ database, place, sites }, numbers);
      done.push(`${name} ${numbers}`);
      expect(await ask(spring), done.join('\n')).toEqual(await recount(spring));
    }
    await keepCapacity(database, { settled: now });
    for (const span of [spring, newYear, farAhead]) expect(await ask(span)).toEqual(await recount(span));
  });

  const newPlace = async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { timezone: 'UTC', status: 2 });
    await database.query('update devices set installation_date = null where id = $1', [bed]);
    return { location, bed };
  };

  /** A new location, whose kept sums are those of nothing at all. */
  const forgotten = async () => {
    const { location } = await newPlace();
    await keepCapacity(database, { settled: now });
    await database.query(
      'update insight_capacity set sums = array_fill(0, array[array_length(sums, 1)]) where location_id = $1',
      [location],
    );
    return location;
  };
  const toldOf = async (location: number) => (await ask(spring)).rows[location];

  it('DEC-296 a change of a moment ago counts, and its location rests until it is kept anew', async () => {
    const location = await forgotten();
    expect(await toldOf(location)).toBeUndefined();
    await database.query(`update locations set timezone = 'Asia/Kathmandu' where id = $1`, [location]);
    const right = (await recount(spring)).rows[location];
    expect(right).toBeGreaterThan(0);
    expect(await toldOf(location)).toBe(right);
    const sums = 'select xmin::text, sums from insight_capacity where location_id = $1 order by year';
    const kept = await database.query(sums, [location]);
    await keepCapacity(database);
    expect(await database.query(sums, [location])).toEqual(kept);
    await database.query(
      `update insight_capacity_marks set create_time = create_time - interval '31 seconds'`,
    );
    await keepCapacity(database);
    expect(await database.query(sums, [location])).not.toEqual(kept);
    expect(await database.query('select 1 from insight_capacity_marks')).toEqual([]);
    expect(await toldOf(location)).toBe(right);
  });

  it('DEC-296 what another process has kept meanwhile is not written over by what was read before', async () => {
    const location = await forgotten();
    const closeAt = (time: string) =>
      database.query(
        `update location_hours set "isActive" = true, deleted = false, open_time = '08:00', close_time = $2 where location_id = $1`,
        [location, time],
      );
    await closeAt('20:01');
    const others = afterwards(async () => {
      await closeAt('20:02');
      await keepCapacity(database, { settled: now });
    });
    const slow: TestDatabase = Object.create(database, {
      query: {
        value: async (...asked: Parameters<TestDatabase['query']>) => {
          const rows = await database.query(...asked);
          if (asked[0].includes('from "location_hours"')) await others.done();
          return rows;
        },
      },
    });
    await keepCapacity(slow, { settled: now });
    expect(others.isDone()).toBe(true);
    await keepCapacity(database, { settled: now });
    expect(await toldOf(location)).toBe((await recount(spring)).rows[location]);
  });

  it('DEC-296 years that are missing or kept by other rules are kept, and years that are over are forgotten', async () => {
    const places = [await newPlace(), await newPlace(), await newPlace()].map(({ location }) => location);
    const [one, other, third] = places;
    await keepCapacity(database, { settled: now });
    const [{ rules = '' } = {}] = await database.query<{ rules: string }>(
      'select rules from insight_capacity limit 1',
    );
    const years = () =>
      database.query<{ id: number; years: number[] }>(
        `select l.id, array_agg(k.year order by k.year) as years
         from locations l left join insight_capacity k on k.location_id = l.id and k.rules = $1
         where l.id = any($2) group by 1 order by 1`,
        [rules, places],
      );
    const all = await years();
    expect(all.map(({ years: each }) => each)).toEqual(Array(3).fill([year - 2, year - 1, year, year + 1]));
    await database.query('delete from insight_capacity where location_id = $1 and year = $2', [
      one,
      year + 1,
    ]);
    await database.query(
      `update insight_capacity set rules = '1 1999a', sums = array_fill(0, array[array_length(sums, 1)]) where location_id = $1`,
      [other],
    );
    await database.query('update insight_capacity set year = $2 where location_id = $1 and year = $3', [
      ...[third, year - 3, year - 2],
    ]);
    const nextYear = { from: `${year}-12-28`, to: `${year + 1}-01-04` };
    for (const span of [spring, newYear, nextYear]) expect(await ask(span)).toEqual(await recount(span));
    await capacityKeeping(database).look(new AbortController().signal);
    expect(await years()).toEqual(all);
    expect(await database.query('select 1 from insight_capacity where year < $1', [year - 2])).toEqual([]);
  });

  it('DEC-296 a location is kept from its first day on, with nothing to book as well, and forgotten when it is gone', async () => {
    const timezone = 'UTC';
    const location = await place.app.given.row('locations', place.callers.owner.id, { timezone, status: 2 });
    const kept = async () => {
      await keepCapacity(database, { settled: now });
      const rows = await database.query('select 1 from insight_capacity where location_id = $1', [location]);
      return rows.length;
    };
    expect(await kept()).toBe(4);
    await database.query('update locations set status = 3 where id = $1', [location]);
    expect(await kept()).toBe(0);
    await database.query('update locations set status = 2 where id = $1', [location]);
    expect(await kept()).toBe(4);
    await database.query('update locations set deleted = true where id = $1', [location]);
    expect(await kept()).toBe(0);
    await database.query('update locations set deleted = false where id = $1', [location]);
    expect(await kept()).toBe(4);
    await database.query('delete from locations where id = $1', [location]);
    expect(await kept()).toBe(0);
  });

  it('DEC-24 DEC-296 what a location or a device that lists its readers has is told to them alone, kept or not', async () => {
    const { location } = await newPlace();
    const { location: secret, bed } = await newPlace();
    const listed = JSON.stringify([{ id: place.callers.service.id }]);
    await database.query(
      `insert into devices select (jsonb_populate_record(null::devices, to_jsonb(d) || jsonb_build_object(
         'id', 900000, 'serial_id', 'Secret', 'connection_id', 'secret', 'list_user_view', $2::jsonb))).*
       from devices d where partner_location_id = $1`,
      [location, listed],
    );
    await database.query('update locations set list_user_view = $2::jsonb where id = $1', [secret, listed]);
    // One of the secret device: an hour of a Monday.
    await database.query(
      `insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time, weekdays)
       values ($1, 900000, 'Cleaning', $2, $2, '09:00:00', '10:00:00', '[]')`,
      [location, monday],
    );
    await place.booking({
      ...{ location_id: secret, bed_id: bed, booking_status: 4, slot_duration: 30 },
      start_time: `${monday}T10:00:00.000Z`,
    });
    const seen = async (who: Who) => {
      const answered = await place.callers[who].get(`/api/v3/insights?from=${monday}&to=${monday}`);
      const { rows } = named.parse(expectStatus(answered, 200).body).data;
      return [location, secret].map(id => {
        const row = rows.find(each => each.id === id);
        return [row?.name.startsWith('#'), row?.open_minutes];
      });
    };
    // Nine to six, an hour's break.
    const day = 8 * 60;
    for (const state of ['marked', 'kept']) {
      if (state === 'kept') await keepCapacity(database, { settled: now });
      expect(await seen('admin'), state).toEqual([
        [false, day],
        [true, 0],
      ]);
      expect(await seen('service'), state).toEqual([
        [false, 2 * day - 60],
        [false, day],
      ]);
    }
  });

  it('DEC-296 a clock that nobody knows goes by UTC, and takes nothing from others', async () => {
    const { location } = await newPlace();
    const right = (await recount(spring)).rows[location];
    expect(right).toBeGreaterThan(0);
    await database.query(`update locations set timezone = 'Mars/Base' where id = $1`, [location]);
    expect(await toldOf(location)).toBe(right);
    await keepCapacity(database, { settled: now });
    expect(await database.query('select 1 from insight_capacity_marks')).toEqual([]);
    expect(await toldOf(location)).toBe(right);
    await database.query(`update locations set timezone = 'UTC' where id = $1`, [location]);
  });

  it('DEC-296 hours that cannot be read do not keep other locations from being kept', async () => {
    const { location } = await newPlace();
    const { location: other } = await newPlace();
    await database.query(`update location_hours set block = '[{"from": 1}]' where location_id = $1`, [
      location,
    ]);
    await keepCapacity(database, { settled: now });
    const kept = 'select distinct location_id from insight_capacity where location_id = any($1)';
    expect(await database.query(kept, [[location, other]])).toEqual([{ location_id: other }]);
    expect(await database.query('select 1 from insight_capacity_marks')).toEqual([]);
    await database.query(`update location_hours set block = '[]' where location_id = $1`, [location]);
  });

  it('DEC-296 of more devices at one location than a year of them can be kept, all the same all are told', async () => {
    const location = await forgotten();
    await database.query(
      `insert into devices select (jsonb_populate_record(null::devices, to_jsonb(d) || jsonb_build_object(
         'id', 1000000 + g, 'serial_id', 'Many ' || g, 'connection_id', 'many-' || g, 'partner_location_id', $1::int))).*
       from (select * from devices limit 1) d, generate_series(1, 4200) g`,
      [location],
    );
    await database.query(
      `update location_hours set "isActive" = true, deleted = false, open_time = '00:00', close_time = '23:59:59', block = '[]'
       where location_id = $1`,
      [location],
    );
    await database.query(
      'update devices set is_disabled = false, deleted = false, installation_date = null, list_user_view = null where id > 1000000',
    );
    await keepCapacity(database, { settled: now });
    const day = { from: spring.from, to: spring.from };
    expect((await ask(day)).rows[location]).toBeGreaterThanOrEqual(4_200 * 24 * 60);
    expect(await database.query('select 1 from insight_capacity where location_id = $1', [location])).toEqual(
      [],
    );
    await database.query('delete from devices where id > 1000000');
  });
});

/** Work that something waits for, once. */
function afterwards(work: () => Promise<void>) {
  let done: Promise<void> | undefined;
  return {
    done: () => {
      done ??= work();
      return done;
    },
    isDone: () => done !== undefined,
  };
}
