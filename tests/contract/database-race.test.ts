import { expect, it } from 'vitest';
import { bookings } from '../../resources/bookings.ts';
import { type Connection, type Database, DatabaseError } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';

const statuses = { holds: [1, 2, 5], free: [3, 4, 6, 7, 10, 11] };
/** No connection in time, no lock in time, a statement ended. */
const tooLong = new Set(['08006', '55P03', '57014']);
const insert = `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
  select user_id, bed_id, location_id, $2, $3, $4, slot_duration from bookings where id = $1 returning id`;

/** A booking to copy, long ago and cancelled, so that it is in nobody's way. */
async function given(database: Database): Promise<{ pattern: number; bed: number }> {
  const [person] = await database.query<{ id: number }>(
    `insert into users (email, first_name, last_name) values ('owner@example.com', 'O', 'W') returning id`,
  );
  const times = { booking_status: 3, start_time: '2001-01-01T00:00:00Z', end_time: '2001-01-01T01:00:00Z' };
  const pattern = await sampleRows(database).row(bookings, person?.id ?? 0, times);
  const [row] = await database.query<{ bed_id: number }>('select bed_id from bookings where id = $1', [
    pattern,
  ]);
  return { pattern, bed: row?.bed_id ?? 0 };
}

const book = (
  connection: Connection,
  pattern: number,
  status: number,
  [start, end]: readonly [string, string],
) =>
  connection.query<{ id: number }>(insert, [pattern, status, `2031-01-01T${start}Z`, `2031-01-01T${end}Z`]);

onEveryEngine('double booking', 'locks', (open, engine) => {
  it('A1 A3 is refused by the database for every status that holds the device', async () => {
    const database = await open();
    const { pattern } = await given(database);
    await book(database, pattern, 1, ['10:00', '11:00']);
    for (const status of statuses.holds) {
      await expect(book(database, pattern, status, ['10:30', '11:30'])).rejects.toMatchObject({
        code: '23P01',
        constraint: 'bookings_no_double_booking',
      });
    }
    for (const status of statuses.free) await book(database, pattern, status, ['10:30', '11:30']);
    await expect(
      database.query(
        'update bookings set booking_status = 2 where booking_status = 3 and start_time > now()',
      ),
    ).rejects.toMatchObject({ code: '23P01' });
    await expect(book(database, pattern, 1, ['11:00', '12:00'])).resolves.toHaveLength(1);
  });

  it('A16 has no way round by an empty or endless time', async () => {
    const database = await open();
    const { pattern } = await given(database);
    for (const [start, end] of [
      ['10:00', '10:00'],
      ['11:00', '10:00'],
    ] as const) {
      await expect(book(database, pattern, 1, [start, end])).rejects.toBeInstanceOf(DatabaseError);
    }
    await expect(database.query(insert, [pattern, 1, '2031-01-01T10:00Z', 'infinity'])).rejects.toMatchObject(
      { code: '23514' },
    );
  });

  it('A4 does not hinder bookings that move together', async () => {
    const database = await open();
    const { pattern } = await given(database);
    for (const hour of ['10', '11', '12']) await book(database, pattern, 1, [`${hour}:00`, `${hour}:59:59`]);
    const shift = `update bookings set start_time = start_time + interval '1 hour',
      end_time = end_time + interval '1 hour' where start_time > now()`;
    await database.transaction(async transaction => {
      await transaction.query('set constraints bookings_no_double_booking deferred');
      await transaction.query(shift);
    });
  });

  it('A1 A2 is lost by all but one of many at once, without a deadlock', async () => {
    const database = await open();
    const { pattern, bed } = await given(database);
    const racers = await servers(database);
    const attempt = async (server: Database): Promise<string> => {
      const work = server.transaction(async transaction => {
        await transaction.query('select id from devices where id = $1 for update', [bed]);
        return book(transaction, pattern, 1, ['20:00', '21:00']);
      });
      const outcome = await work.then(
        () => 'won',
        (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
      );
      // On a busy machine some wait longer for a connection or for the device than anybody is let wait: they come again.
      return tooLong.has(outcome) ? await attempt(server) : outcome;
    };
    const attempts = Array.from({ length: atScale(200, 2_000) }, (_, index) =>
      attempt(racers[index % racers.length] ?? database),
    );
    const tally = Map.groupBy(await Promise.all(attempts), outcome => outcome);
    expect(Object.fromEntries([...tally].map(([outcome, all]) => [outcome, all.length]))).toEqual({
      won: 1,
      '23P01': attempts.length - 1,
    });
    if (engine === 'postgres') await Promise.all(racers.map(racer => racer.close()));
  });
});

/** Four servers on one PostgreSQL database; an embedded one has a single server. */
async function servers({ url, ...database }: TestDatabase): Promise<readonly Database[]> {
  if (url === undefined) return [{ ...database }];
  return Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url, connections: 8 })));
}
