import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { keepInsightDays } from '../../server/insights/kept-days.ts';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';

const rowOf = z.looseObject({
  id: z.int(),
  bookings: z.int(),
  minutes: z.int(),
  cancelled: z.int(),
  moved: z.int(),
  ran: z.int(),
  late: z.int(),
  short: z.int(),
  revenue: z.array(z.object({ currency: z.string(), amount: z.int(), bookings: z.int() })),
});
const told = z.object({
  data: z.looseObject({
    rows: z.array(rowOf),
    total: rowOf.omit({ id: true }),
    before: rowOf.omit({ id: true }),
    days: z.array(z.object({ day: z.string(), bookings: z.int(), cancelled: z.int() })),
    week: z.array(z.object({ weekday: z.int(), hour: z.int(), bookings: z.int() })),
    lead: z.object({ same_day: z.int(), next_day: z.int(), week: z.int(), later: z.int() }),
    reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })),
  }),
});

interface BookingRow {
  readonly id: number;
  readonly location_id: number;
  readonly status: number;
  readonly slot: number;
  readonly start: string;
  readonly made: string;
  readonly reason: string | null;
  readonly zone: string | null;
  readonly sessions: readonly { readonly start: string | null; readonly ran: number | null }[] | null;
}

const span = { from: '2031-03-20', to: '2031-04-06' };
/** As many days before it. */
const earlier = { from: '2031-03-02', to: '2031-03-19' };
const zones = ['Europe/London', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati', 'UTC'];
const hourMs = 3_600_000;
/** Also what was marked within this millisecond. */
const now = -1;
const heldStatuses = [1, 2, 4, 5];

/** The day and the hour on the clock of a zone. */
function shown(instant: string, zone: string) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = parts.format(new Date(instant)).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}

/** All figures but those of open minutes and prices, reckoned from the rows themselves. */
function expected(rows: readonly BookingRow[]) {
  const local = rows.map(row => ({ ...row, ...shown(row.start, row.zone ?? 'UTC') }));
  const within = ({ from, to }: typeof span) => local.filter(({ day }) => day >= from && day <= to);
  const counted = within(span).filter(({ status }) => [...heldStatuses, 3, 10].includes(status));
  const held = counted.filter(({ status }) => heldStatuses.includes(status));
  const countBy = (keys: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(keys, key => key)].map(([key, all]) => [key, all.length]));
  const sumsOf = (all: readonly (typeof local)[number][]) => {
    const sessions = all.flatMap(row =>
      row.status === 4 || row.status === 5
        ? (row.sessions ?? []).flatMap(({ start, ran }) => (start === null ? [] : [{ row, start, ran }]))
        : [],
    );
    const taking = all.filter(({ status }) => heldStatuses.includes(status));
    return {
      bookings: taking.length,
      minutes: taking.reduce((sum, { slot }) => sum + slot, 0),
      cancelled: all.filter(({ status }) => status === 3).length,
      moved: all.filter(({ status }) => status === 10).length,
      ran: sessions.length,
      late: sessions.filter(({ row, start }) => Date.parse(start) > Date.parse(row.start) + 5 * 60_000)
        .length,
      // Four fifths of a massage, which is ten minutes shorter than its slot.
      short: sessions.filter(
        ({ row, ran }) => row.status === 4 && ran !== null && ran < 0.8 * 60 * (row.slot - 10),
      ).length,
    };
  };
  const leads = held.map(({ start, made }) => (Date.parse(start) - Date.parse(made)) / hourMs);
  return {
    total: sumsOf(counted),
    before: sumsOf(within(earlier)),
    days: countBy(held.map(({ day }) => day)),
    week: countBy(held.map(({ day, hour }) => `${(new Date(day).getUTCDay() + 6) % 7} ${hour}`)),
    lead: {
      same_day: leads.filter(hours => hours < 24).length,
      next_day: leads.filter(hours => hours >= 24 && hours < 48).length,
      week: leads.filter(hours => hours >= 48 && hours < 168).length,
      later: leads.filter(hours => hours >= 168).length,
    },
    reasons: countBy(
      counted.filter(({ status }) => status === 3).map(({ reason }) => reason?.trim() || 'none'),
    ),
    rows: Object.fromEntries(
      [...Map.groupBy(counted, ({ location_id }) => location_id)]
        .toSorted(([one], [other]) => one - other)
        .map(([id, all]) => [id, sumsOf(all)]),
    ),
  };
}

/** Work that a transaction waits for, but which is no part of it. */
function afterwards(work: () => Promise<void>): () => Promise<void> {
  const begun = Promise.withResolvers<void>();
  const done = begun.promise.then(work);
  return async () => {
    begun.resolve();
    await done;
  };
}

onEveryEngine('the kept days of insights', 'sql', open => {
  let database: TestDatabase;
  let place: BookedPlace;
  let sites: { location: number; bed: number }[];

  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(database);
    sites = [];
    for (const timezone of zones)
      sites.push(await place.place(place.callers.owner.id, { timezone, status: 2 }));
  });

  const ask = async () => {
    const answered = await place.callers.admin.get(`/api/v3/insights?from=${span.from}&to=${span.to}`);
    const { total, before, days, week, lead, reasons, rows } = told.parse(
      expectStatus(answered, 200).body,
    ).data;
    const sums = ({ bookings, minutes, cancelled, moved, ran, late, short }: typeof total) => ({
      ...{ bookings, minutes, cancelled, moved, ran, late, short },
    });
    const isAny = (each: typeof total) => each.bookings + each.cancelled + each.moved > 0;
    return {
      ...{ total: sums(total), before: sums(before), lead },
      days: Object.fromEntries(days.flatMap(each => (each.bookings > 0 ? [[each.day, each.bookings]] : []))),
      week: Object.fromEntries(week.map(each => [`${each.weekday} ${each.hour}`, each.bookings])),
      reasons: Object.fromEntries(reasons.map(each => [each.reason ?? 'none', each.count])),
      rows: Object.fromEntries(
        rows
          .filter(isAny)
          .toSorted((one, other) => one.id - other.id)
          .map(({ id, ...each }) => [id, sums({ ...each })]),
      ),
    };
  };

  const recount = async () =>
    expected(
      await database.query<BookingRow>(
        `select b.id, b.location_id, b.booking_status as status, b.slot_duration as slot, b.start_time as start,
           b.create_time as made, b.reason, l.timezone as zone,
           (select json_agg(json_build_object('start', s.actual_start_time, 'ran', s.running_duration))
              from sessions s where s.booking_id = b.id and not s.deleted) as sessions
         from bookings b join locations l on l.id = b.location_id where not b.deleted`,
      ),
    );

  const marks = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from insight_marks'))[0]?.n;

  /** The chore of the portal may be at it, of which one at a time is let in. */
  const keepAll = async () => {
    do await keepInsightDays(database, { settled: now });
    while ((await marks()) !== 0);
  };

  /** What may happen behind the server's back, by five numbers of chance. */
  const changes: Readonly<Record<string, (n: readonly number[]) => Promise<unknown>>> = {
    'bookings are made, some at once': async ([a = 0, b = 0, c = 0, d = 0]) => {
      const site = sites[a % sites.length];
      await database.query(
        `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration, create_time, reason)
         select $1, $2, $3, (array[3, 4, 6, 7, 10, 4, 11])[1 + (g + $4) % 7], t, t + interval '30 minutes',
           (array[20, 30, 40, 50, 25])[1 + (g + $4) % 5], t - g * interval '17 hours', (array['Ill', ' Ill', '', null, 'Rain'])[1 + (g + $5) % 5]
         from generate_series(1, $6) g, lateral (
           select timestamptz '2031-03-01 00:00Z' + ($5 + g * 13) % 900 * interval '61 minutes' as t) x`,
        [place.guest, site?.bed, site?.location, b, c, 1 + (d % 60)],
      );
    },
    'a status changes': ([a = 0, b = 0]) =>
      database.query(
        `update bookings set booking_status = (array[3, 4, 6, 7, 10, 11])[1 + $2 % 6] where id % 7 = $1 % 7`,
        [a, b],
      ),
    'bookings move to another day': ([a = 0, b = 0]) =>
      database.query(
        `update bookings set start_time = start_time + $2 * interval '1 hour', end_time = end_time + $2 * interval '1 hour'
         where id % 11 = $1 % 11`,
        [a, (b % 80) - 40],
      ),
    'bookings move to another location': ([a = 0, b = 0]) => {
      const site = sites[b % sites.length];
      return database.query('update bookings set location_id = $1, bed_id = $2 where id % 13 = $3 % 13', [
        ...[site?.location, site?.bed],
        a,
      ]);
    },
    'other words, lengths and hours of booking': ([a = 0, b = 0]) =>
      database.query(
        `update bookings set reason = 'Word ' || $2 % 3, slot_duration = 20 + $2 % 4 * 10,
           create_time = create_time - $2 % 50 * interval '1 hour' where id % 5 = $1 % 5`,
        [a, b],
      ),
    'bookings are removed or come back': ([a = 0]) =>
      database.query('update bookings set deleted = not deleted where id % 9 = $1 % 9', [a]),
    'bookings are gone for good': ([a = 0]) =>
      database.query(
        'delete from bookings b where id % 17 = $1 % 17 and not exists (select 1 from sessions s where s.booking_id = b.id)',
        [a],
      ),
    'sessions are written': ([a = 0, b = 0]) =>
      database.query(
        `insert into sessions (booking_id, actual_start_time, running_duration)
         select id, case when id % 4 > 0 then start_time + ($2 % 12) * interval '1 minute' end, $2 % 3000
         from bookings where id % 6 = $1 % 6`,
        [a, b],
      ),
    'sessions change': ([a = 0, b = 0]) =>
      database.query(
        `update sessions set running_duration = $2 % 3000, deleted = $2 % 5 = 0,
           booking_id = case when $2 % 2 = 0 then coalesce( (select max(id) from bookings where id % 5 = $1 % 5 and booking_status = 4), booking_id) else booking_id end where id % 4 = $1 % 4`,
        [a, b],
      ),
    'sessions are gone': ([a = 0]) => database.query('delete from sessions where id % 9 = $1 % 9', [a]),
    'a location gets another clock': ([a = 0, b = 0]) =>
      database.query('update locations set timezone = $2 where id = $1', [
        sites[a % sites.length]?.location,
        zones[b % zones.length],
      ]),
    'a location is removed or comes back': ([a = 0]) =>
      database.query('update locations set deleted = not deleted where id = $1', [
        sites[a % sites.length]?.location,
      ]),
    'days are kept anew': () => keepInsightDays(database, { settled: now }),
    'some of what waits is kept anew': () => database.query('select keep_insight_days(-1, 1)'),
  };

  it('DEC-240 whatever happens, the network is told what its bookings came to, kept or not', async () => {
    const names = Object.keys(changes);
    const step = fc.tuple(
      fc.constantFrom(...names),
      fc.array(fc.nat(10_000), { minLength: 4, maxLength: 4 }),
    );
    const [first = ''] = names;
    const steps = fc.sample(step, atScale(40, 600));
    const done: string[] = [];
    await changes[first]?.([0, 1, 2, 59]);
    expect((await ask()).total.bookings).toBeGreaterThan(0);
    for (const [name, numbers] of steps) {
      // Mostly nothing is marked, so that what a change forgets to mark shows.
      if ((numbers[0] ?? 0) % 3 > 0) await keepInsightDays(database, { settled: now });
      await changes[name]?.(numbers);
      done.push(`${name} ${numbers}`);
      expect(await ask(), done.join('\n')).toEqual(await recount());
    }
    await keepAll();
    expect(await ask()).toEqual(await recount());
  });

  it('DEC-240 what is kept is what would be kept if it were made anew', async () => {
    await keepAll();
    const differences = await database.query(
      `with days as (select distinct (start_time at time zone 'UTC')::date + g as d from bookings, generate_series(-1, 1) g),
         fresh as (select * from insight_briefs(array(select d from days)))
       select coalesce(f.day, k.day) as day from fresh f full join insight_days k on k.day = f.day
       where f.day is null or k.day is null or length(f.briefs) <> length(k.briefs) or f.reasons is distinct from k.reasons`,
    );
    expect(differences).toEqual([]);
  });

  it('DEC-240 a change of a moment ago counts, and its day rests until it is kept anew', async () => {
    await database.query(`update locations set timezone = 'UTC' where id = $1`, [sites[0]?.location]);
    const kept = 'select xmin::text from insight_days where day = $1';
    const site = sites[0];
    await place.booking({
      ...{ location_id: site?.location, bed_id: site?.bed, booking_status: 4, slot_duration: 30 },
      start_time: '2031-03-25T10:00:00.000Z',
    });
    await keepAll();
    const before = (await ask()).days['2031-03-25'] ?? 0;
    const [old] = await database.query(kept, ['2031-03-25']);
    await place.booking({
      ...{ location_id: site?.location, bed_id: site?.bed, booking_status: 4, slot_duration: 30 },
      start_time: '2031-03-25T12:00:00.000Z',
    });
    await keepInsightDays(database);
    expect(await database.query(kept, ['2031-03-25'])).toEqual([old]);
    expect((await ask()).days['2031-03-25']).toBe(before + 1);
    await database.query(`update insight_marks set create_time = create_time - interval '31 seconds'`);
    await keepInsightDays(database);
    expect(await database.query(kept, ['2031-03-25'])).not.toEqual([old]);
    expect((await ask()).days['2031-03-25']).toBe(before + 1);
  });

  it('DEC-240 a booking that is written while another clock is set, or while its session is, is counted where it stands', async () => {
    const [site] = sites;
    const id = await place.booking({
      ...{ location_id: site?.location, bed_id: site?.bed, booking_status: 4, slot_duration: 30 },
      start_time: '2031-03-27T10:00:00.000Z',
    });
    await keepAll();
    if (database.kind === 'pglite') return;
    // The session looks at its booking before the move is committed, and is committed after it was kept anew.
    const moved = afterwards(async () => {
      await database.query(
        `update bookings set start_time = start_time + interval '3 days', end_time = end_time + interval '3 days' where id = $1`,
        [id],
      );
      await keepInsightDays(database, { settled: now });
    });
    await database.transaction(async slow => {
      await slow.query(
        'insert into sessions (booking_id, actual_start_time, running_duration) select id, start_time, 60 from bookings where id = $1',
        [id],
      );
      await moved();
    });
    expect(await ask()).toEqual(await recount());
    const booked = afterwards(async () => {
      await place.booking({
        ...{ location_id: site?.location, bed_id: site?.bed, booking_status: 4, slot_duration: 30 },
        start_time: '2031-03-28T20:00:00.000Z',
      });
      await keepInsightDays(database, { settled: now });
    });
    await database.transaction(async slow => {
      await slow.query('update locations set timezone = $2 where id = $1', [
        site?.location,
        'Pacific/Kiritimati',
      ]);
      await booked();
    });
    expect(await ask()).toEqual(await recount());
    await keepInsightDays(database, { settled: now });
    expect(await ask()).toEqual(await recount());
  });

  it('DEC-240 bookings of the same days do not wait for each other, nor for the keeping of their days', async () => {
    if (database.kind === 'pglite') return;
    const [site, other] = sites;
    const book = { booking_status: 4, slot_duration: 30, start_time: '2031-03-29T10:00:00.000Z' };
    // Would hang until the transaction ends, which waits for it.
    const booked = afterwards(async () => {
      await place.booking({ ...book, location_id: site?.location, bed_id: site?.bed });
      await keepInsightDays(database, { settled: now });
    });
    await database.transaction(async first => {
      await first.query(`update bookings set reason = 'waits' where location_id = $1`, [other?.location]);
      await booked();
    });
    expect(await ask()).toEqual(await recount());
  });
});
