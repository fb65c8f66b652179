import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import type { Database } from '../../server/db/database.ts';
import { startPostgres, type TestServer } from '../support/database-servers.ts';

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
    expect(performance.now() - started).toBeLessThan(5_000);
    await server.start();
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });
});
