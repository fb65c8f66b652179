import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { keepInsightDays } from '../../server/insights/kept-days.ts';
import { keepInsightMonths } from '../../server/insights/kept-months.ts';
import { type AskedSpan, askFigures, recountFigures } from '../support/booked-figures.ts';
import { type BookedPlace, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';

const first: AskedSpan = {
  now: { from: '2031-03-20', to: '2031-04-06' },
  before: { from: '2031-03-02', to: '2031-03-19' },
};
const wholeMonth: AskedSpan = {
  now: { from: '2031-03-01', to: '2031-03-31' },
  before: { from: '2031-01-29', to: '2031-02-28' },
};
/** Each with as many days before it, by hand. */
const spans: readonly AskedSpan[] = [
  first,
  wholeMonth,
  // Two months, and two before them.
  { now: { from: '2031-04-01', to: '2031-05-31' }, before: { from: '2031-01-30', to: '2031-03-31' } },
  // A month with parts of those beside it.
  { now: { from: '2031-02-14', to: '2031-04-15' }, before: { from: '2030-12-15', to: '2031-02-13' } },
  // A month but its last day, and the end of one in what is compared with.
  { now: { from: '2031-03-01', to: '2031-03-30' }, before: { from: '2031-01-30', to: '2031-02-28' } },
  { now: { from: '2031-04-16', to: '2031-05-15' }, before: { from: '2031-03-17', to: '2031-04-15' } },
  // A month of which one half is asked for, and the other is compared with.
  { now: { from: '2031-03-16', to: '2031-04-30' }, before: { from: '2031-01-29', to: '2031-03-15' } },
];
/** Later than all that is booked here. */
const afterAll = '2032-01-01';
const zones = ['Europe/London', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati', 'UTC'];
/** Also what was marked within this millisecond. */
const now = -1;

/** Work that a transaction waits for, but which is no part of it. */
function afterwards(work: () => Promise<void>): () => Promise<void> {
  const begun = Promise.withResolvers<void>();
  const done = begun.promise.then(work);
  return async () => {
    begun.resolve();
    await done;
  };
}

onOneEngine('the kept days of insights', 'postgres', open => {
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

  const ask = async ({ now: span } = first) => await askFigures(place.callers.admin, span);
  const recount = async (asked = first) => await recountFigures(database, asked);

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
    'months are kept': () => keepInsightMonths(database, { before: afterAll }),
    'some of what waits is kept anew': () => database.query('select keep_insight_days(-1, 1)'),
  };

  it('DEC-240 whatever happens, the network is told what its bookings came to, kept or not', async () => {
    const names = Object.keys(changes);
    const step = fc.tuple(
      fc.constantFrom(...names),
      fc.array(fc.nat(10_000), { minLength: 4, maxLength: 4 }),
    );
    const [begin = ''] = names;
    const steps = fc.sample(step, atScale(40, 600));
    const done: string[] = [];
    await changes[begin]?.([0, 1, 2, 59]);
    expect((await ask()).total.bookings).toBeGreaterThan(0);
    for (const [name, numbers] of steps) {
      // Mostly nothing is marked, so that what a change forgets to mark shows.
      if ((numbers[0] ?? 0) % 3 > 0) {
        await keepInsightDays(database, { settled: now });
        await keepInsightMonths(database, { before: afterAll });
      }
      await changes[name]?.(numbers);
      done.push(`${name} ${numbers}`);
      const other = spans[(numbers[1] ?? 0) % spans.length] ?? wholeMonth;
      for (const span of [first, other])
        expect(await ask(span), done.join('\n')).toEqual(await recount(span));
    }
    await keepAll();
    await keepInsightMonths(database, { before: afterAll });
    for (const span of spans) expect(await ask(span)).toEqual(await recount(span));
  });

  const months = async () =>
    (await database.query<{ month: string }>('select month from insight_months')).map(({ month }) => month);
  const march = '2031-03-01';
  /** Again and again, as the chore of the portal may be at it. */
  const keepMarch = async () => {
    await keepAll();
    await expect
      .poll(async () => {
        await keepInsightMonths(database, { before: afterAll });
        return await months();
      })
      .toContain(march);
  };

  it('DEC-298 a month that is kept is read in place of its days, until one of these changes', async () => {
    const [site] = sites;
    // Nothing else tells whether the month is read, as it tells the same.
    const forget = async () =>
      await database.query(`update insight_months set sums = '' where month = $1`, [march]);
    // A day without any booking is not kept, so that its first one takes nothing away.
    await database.query(
      `update bookings set deleted = true where start_time between '2031-03-15T12:00Z' and '2031-03-19T12:00Z'`,
    );
    await keepMarch();
    await forget();
    expect((await ask(wholeMonth)).rows).toEqual({});
    // A part of it is told by its days.
    expect(await ask(first)).toEqual(await recount(first));
    await place.booking({
      ...{ location_id: site?.location, bed_id: site?.bed, booking_status: 4, slot_duration: 30 },
      start_time: '2031-03-17T12:00:00.000Z',
    });
    expect(await ask(wholeMonth)).toEqual(await recount(wholeMonth));
    await keepAll();
    expect(await months()).not.toContain(march);
    expect(await ask(wholeMonth)).toEqual(await recount(wholeMonth));
    // What erasing takes away of a day, it takes away of its month.
    await keepMarch();
    // The location may have any clock by now.
    await database.query(`delete from insight_days where day between '2031-03-16' and '2031-03-18'`);
    expect(await months()).not.toContain(march);
    await database.query(`insert into insight_marks (day) values ('2031-03-17')`);
    await keepMarch();
    expect(await ask(wholeMonth)).toEqual(await recount(wholeMonth));
  });

  it('DEC-298 a month that was kept by a version that counts other things is told by its days, and kept anew', async () => {
    await keepMarch();
    await database.query(`update insight_months set form = '1 20,30,40,50,60', sums = '' where month = $1`, [
      march,
    ]);
    expect(await ask(wholeMonth)).toEqual(await recount(wholeMonth));
    await keepMarch();
    await expect
      .poll(async () => {
        await keepInsightMonths(database, { before: afterAll });
        return await database.query('select form from insight_months where month = $1', [march]);
      })
      .toEqual([{ form: '1 20,30,40,50' }]);
    expect(await ask(wholeMonth)).toEqual(await recount(wholeMonth));
  });

  it('DEC-298 a month that goes on, or of which a day is marked, is not kept', async () => {
    await keepAll();
    await database.query('delete from insight_months');
    await keepInsightMonths(database, { before: '2031-03-31' });
    expect(await months()).not.toContain(march);
    await database.query(`insert into insight_marks (day) values ('2031-03-09')`);
    await keepInsightMonths(database, { before: '2031-04-01' });
    expect(await months()).not.toContain(march);
    await keepAll();
    // By the clock nothing of it is over.
    await keepInsightMonths(database);
    expect(await months()).not.toContain(march);
    await keepMarch();
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
