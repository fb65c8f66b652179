import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DatabaseError } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { startPostgres, type TestServer } from '../support/database-servers.ts';
import { promisedMs } from '../support/scale.ts';

describe('a PostgreSQL server that goes away', () => {
  let folder: string;
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-outage-'));
    await chmod(folder, 0o711);
    server = await startPostgres(join(folder, 'postgres'));
    database = await openDatabase({ databaseUrl: server.url, statementTimeoutMs: 1_000, connections: 2 });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('B6 ends a statement that runs too long, and answers others meanwhile', async () => {
    const runaway = database.query('select pg_sleep(60)');
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await expect(runaway).rejects.toMatchObject({ code: '57014' });
  });

  it('B9 refuses what waits for a connection longer than a moment', async () => {
    const busy = [1, 2].map(() =>
      database.transaction(async transaction => transaction.query('select pg_sleep(8)'), {
        timeoutMs: 20_000,
      }),
    );
    await expect(database.query('select 1')).rejects.toMatchObject({ code: '08006' });
    await Promise.all(busy);
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('B9 answers others, and whoever waits for a lock with a refusal, while a table is locked', async () => {
    const portal = await openDatabase({
      databaseUrl: server.url,
      statementTimeoutMs: 1_400,
      connections: 10,
    });
    await database.query('create table locked (id int primary key, note text)');
    await database.query(`insert into locked select n, 'old' from generate_series(1, 50) n`);
    const free = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = database.transaction(
      async transaction => {
        await transaction.query('lock table locked in exclusive mode');
        locked.resolve();
        await free.promise;
      },
      { timeoutMs: 60_000 },
    );
    await locked.promise;
    const times: number[] = [];
    const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
      const started = performance.now();
      try {
        return await work;
      } finally {
        times.push(performance.now() - started);
      }
    };
    const write = (id: number) =>
      timed(
        portal.transaction(transaction =>
          transaction.query(`update locked set note = 'new' where id = $1`, [id]),
        ),
      );
    const writes = Array.from({ length: 40 }, (_, index) => write(index + 1));
    const codes = Promise.all(
      writes.map(each =>
        each.then(
          () => 'done',
          error => (error instanceof DatabaseError ? error.code : 'unknown'),
        ),
      ),
    );
    for (let turn = 0; turn < 20; turn += 1) {
      await expect(timed(portal.query('select note from locked where id = 1'))).resolves.toEqual([
        { note: 'old' },
      ]);
      await expect(timed(portal.checkWritable(1_000))).resolves.toBeUndefined();
    }
    expect((await codes).filter(code => !['55P03', '08006'].includes(code))).toEqual([]);
    expect(Math.max(...times)).toBeLessThan(promisedMs(5_000));
    free.resolve();
    await holder;
    await expect(Promise.all([1, 2, 3].map(write))).resolves.toEqual([[], [], []]);
    await portal.close();
  });

  it('B9 is noticed at once, and found again without a restart', async () => {
    const open = database.transaction(async transaction => {
      await server.stop();
      return transaction.query('select 1');
    });
    await expect(open).rejects.toMatchObject({ code: expect.stringMatching(/^(08|57)/) });
    const started = performance.now();
    await expect(database.query('select 1')).rejects.toMatchObject({ code: '08006' });
    await expect(database.transaction(transaction => transaction.query('select 1'))).rejects.toMatchObject({
      code: '08006',
    });
    await expect(database.ping(4_000)).rejects.toMatchObject({ name: 'DatabaseError' });
    expect(performance.now() - started).toBeLessThan(promisedMs(5_000));
    await server.start();
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });
});
