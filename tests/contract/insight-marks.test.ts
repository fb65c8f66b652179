import { beforeAll, expect, it } from 'vitest';
import { type BookedPlace, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';

onOneEngine('what is read to keep insights', 'pglite', open => {
  let database: TestDatabase;
  let place: BookedPlace;
  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(database);
    await place.booking({ booking_status: 4, slot_duration: 30, start_time: '2031-03-25T10:00:00.000Z' });
  });

  /** How often all bookings are read one after the other while what is marked is kept anew. */
  const readWhole = async () =>
    await database.transaction(async transaction => {
      const scans = async () => {
        const [counted] = await transaction.query<{ scans: number }>(
          `select pg_stat_get_xact_numscans('bookings'::regclass)::int as scans`,
        );
        return counted?.scans ?? 0;
      };
      // As over very many bookings: with any index that answers, the table itself is not read.
      await transaction.query('set local enable_seqscan = off');
      await transaction.query('discard plans');
      const before = await scans();
      await transaction.query('select keep_insight_days(-1, 100)');
      return (await scans()) - before;
    });

  it.each([
    ['a day', `insert into insight_marks (day) values ('2031-03-25')`],
    ['a booking', 'insert into insight_marks (booking_id) select id from bookings'],
    ['a location', 'insert into insight_marks (location_id) select id from locations'],
    [
      'a booking that is not there, too,',
      'insert into insight_marks (booking_id) select n from generate_series(1, 50) n',
    ],
  ])('DEC-240 where %s is marked, its bookings are found by an index', async (_, mark) => {
    await database.query('delete from insight_marks');
    await database.query('delete from insight_days');
    await database.query(mark);
    expect(await readWhole()).toBe(0);
    // What was noted within the last millisecond may be left to the next look.
    await database.query('select keep_insight_days(-1, 100)');
    expect(await database.query('select day from insight_days')).toEqual([{ day: '2031-03-25' }]);
    expect(await database.query('select 1 from insight_marks')).toEqual([]);
  });
});
