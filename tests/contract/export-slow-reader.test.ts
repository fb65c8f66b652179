import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { engines, type TestDatabase, testDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';

const rows = atScale(30_000, 150_000);
const readingMs = atScale(3_000, 30_000);
/** Until a connection on which nothing moves is ended: a minute, and what the system may need to notice. */
const idleMs = 100_000;
const mostGrowthMb = 60;

describe.each(engines)(`a reader of ${rows} rows who takes 1 kB a second and then stops, %s`, engine => {
  const directories = new DataDirectories();
  let postgres: TestDatabase | undefined;
  let portal: PortalProcess;
  let authorization: string;
  beforeAll(async () => {
    const dataDir = engine === 'pglite' ? await directories.migrated() : await directories.fresh();
    postgres =
      engine === 'postgres' ? await testDatabase('postgres', { statementTimeoutMs: 60_000 }) : undefined;
    const database = postgres ?? (await openDatabase({ dataDir, statementTimeoutMs: 60_000 }));
    authorization = await filled(database);
    if (postgres === undefined) await database.close();
    const given = postgres?.url === undefined ? {} : { DATABASE_URL: postgres.url };
    portal = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret, ...given });
  }, 180_000);
  afterAll(async () => {
    for (const socket of readers) socket.destroy();
    await portal.end('SIGKILL');
    await postgres?.close();
    await directories.remove();
  });

  const memory = () => portal.memoryMegabytes() ?? 0;
  const write = async () => {
    const answer = await fetch(`${portal.url}/api/v3/cities`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ city_name: 'Meanwhile' }),
    });
    return answer.status;
  };

  const readers: Socket[] = [];
  const ask = async () => {
    const { hostname, port } = new URL(portal.url);
    const socket = connect({ host: hostname, port: Number(port) });
    readers.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `GET /api/v3/cities/export HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${authorization}\r\n\r\n`,
    );
    await once(socket, 'readable');
    return socket;
  };
  const oneMore = async () => {
    const leaving = new AbortController();
    const { status } = await fetch(`${portal.url}/api/v3/cities/export`, {
      headers: { authorization },
      signal: leaving.signal,
    });
    leaving.abort();
    return status;
  };

  it('F14 D1 holds little memory and no connection of the database, and is cut once nothing moves', async () => {
    // Whatever a first export loads is loaded.
    const quick = await fetch(`${portal.url}/api/v3/cities/export`, { headers: { authorization } });
    expect((await quick.text()).match(/"city_name"/g)).toHaveLength(rows);
    const before = await atRest(memory);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 100);
    const socket = await ask();
    const started = performance.now();
    let taken = 0;
    while (performance.now() - started < readingMs) {
      const piece: unknown = socket.read(1_024) ?? socket.read();
      if (Buffer.isBuffer(piece)) taken += piece.length;
      await sleep(1_000);
    }
    expect(taken).toBeGreaterThan(0);
    expect(await write()).toBe(201);
    if (postgres !== undefined)
      // A background look of the portal may be on its way just then.
      await expect
        .poll(() =>
          postgres?.query(
            `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and application_name = 'partner-portal' and state <> 'idle'`,
          ),
        )
        .toEqual([]);
    // With two more who read nothing at all they are all that one person may have.
    const stopped = performance.now();
    await ask();
    await ask();
    expect(await oneMore()).toBe(429);
    if (process.env.TORTURE === '1')
      await expect.poll(oneMore, { timeout: idleMs, interval: 1_000 }).toBe(200);
    clearInterval(watch);
    const cutMs = Math.round(performance.now() - stopped);
    console.log(
      `${engine}: ${rows} rows, ${taken} bytes taken, ${before} → ${most} MB, ${process.env.TORTURE === '1' ? 'cut' : 'left'} after ${cutMs} ms`,
    );
    expect(most - before).toBeLessThan(mostGrowthMb);
  }, 240_000);
});

/**
 * The memory of a server that has come to rest, in MB: what its start and its first export have left behind, some 300 MB of the
 * embedded database alone, goes in the seconds after, and would hide or be taken for what a reader costs.
 */
async function atRest(memory: () => number): Promise<number> {
  const seen: number[] = [];
  for (;;) {
    seen.push(memory());
    const last = seen.slice(-4);
    if (seen.length > 60 || (last.length === 4 && Math.max(...last) - Math.min(...last) <= 3))
      return memory();
    await sleep(1_000);
  }
}

/** An admin's token, once there are that many rows. */
async function filled(database: Database): Promise<string> {
  const samples = sampleRows(database);
  const user = await samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
  const countryId = await samples.row(resourceOf('countries'), 0);
  await database.query(
    `insert into cities (city_name, country_id) select 'City ' || n || repeat(' of many', 20), $1
     from generate_series(1, $2::int) n`,
    [countryId, rows],
  );
  return `Bearer ${await tokenOf(database, user)}`;
}
