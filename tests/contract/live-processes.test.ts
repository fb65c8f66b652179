import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { changesChannel } from '../../server/db/write/announce.ts';
import { testSecret } from '../support/app.ts';
import type { TestServer } from '../support/database-servers.ts';
import { migratedServer, testDatabase } from '../support/databases.ts';
import { connectLive, type LiveClient } from '../support/live-client.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale, promisedMs } from '../support/scale.ts';

describe('live over processes and outages', () => {
  let folder: string;
  let server: TestServer;
  let database: Database;
  let portals: PortalProcess[];
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-live-'));
    await chmod(folder, 0o711);
    server = await migratedServer(join(folder, 'postgres'));
    database = await openDatabase({ databaseUrl: server.url });
    const admin = { role: Role.Admin, disabled: false };
    token = await tokenOf(database, await sampleRows(database).row(resourceOf('users'), 0, admin));
    const env = { DATABASE_URL: server.url, SECRET_KEY: testSecret };
    portals = await Promise.all([startPortal(env), startPortal(env)]);
  });
  afterAll(async () => {
    await Promise.all(portals.map(portal => portal.end('SIGKILL')));
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const portalAt = (place: number): PortalProcess => {
    const portal = portals[place];
    if (portal === undefined) throw new Error('There is no such portal');
    return portal;
  };
  const listen = (place: number) => connectLive(portalAt(place).url.replace('http', 'ws'), { token });
  const createCity = async (place: number, city_name: string): Promise<number> => {
    const answer = await fetch(`${portalAt(place).url}/api/v3/cities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ city_name }),
    });
    expect(answer.status).toBe(201);
    return Number((await answer.json()).id);
  };

  it('DEC-84 a change in one process reaches the readers of the other', async () => {
    const clients = [await listen(0), await listen(1)];
    for (const [place, name] of ['From the first', 'From the second'].entries()) {
      const id = await createCity(place, name);
      for (const client of clients)
        await expect(client.change(heard => heard.id === id)).resolves.toMatchObject({ action: 'create' });
    }
    await Promise.all(clients.map(client => client.close()));
  });

  it('G11 a reader learns that something may have been missed whenever the line to the database broke', async () => {
    const client = await listen(0);
    for (let cut = 1; cut <= atScale(3, 100); cut++) {
      const cutLines = await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "${changesChannel}"'
           or (application_name = 'partner-portal' and query = 'select 1' and pid <> pg_backend_pid())`,
      );
      expect(cutLines.length).toBeGreaterThan(0);
      await createCity(1, `Unheard ${cut}`);
      await vi.waitFor(() => expect(client.missed()).toBe(cut), { timeout: 60_000, interval: 20 });
      const id = await createCity(1, `Heard ${cut}`);
      await client.change(heard => heard.id === id);
    }
    await client.close();
  }, 120_000);

  it('G10 dead readers cost little memory and are dropped; those who read hear everything', async () => {
    const events = atScale(1_000, 10_000);
    await database.query(
      `insert into cities (city_name) select 'City ' || g from generate_series(1, $1::int) g`,
      [events],
    );
    // The other process tells one reader the same: what that costs is no matter of the dead ones.
    const readers = [await listen(0), await listen(1)];
    const round = () => announceAllCities(database, readers);
    for (let warm = 0; warm < 5; warm++) await round();
    const memory = () => [0, 1].map(place => portalAt(place).memoryMegabytes() ?? 0);
    const before = memory();
    const more = () => memory().map((megabytes, place) => megabytes - (before[place] ?? 0));
    const alive = await openSockets(portalAt(1));
    const dead = await Promise.all(Array.from({ length: atScale(5, 50) }, () => listenDeafly(1)));
    await round();
    const afterOne = more();
    // The system itself keeps megabytes for a reader that is silent; only then does the server notice.
    let rounds = 1;
    while (rounds < 150 && (await openSockets(portalAt(1))) > alive) {
      await announceAllCities(database, readers, atScale(1_500, 36));
      rounds += 1;
    }
    const [without = 0, withDead = 0] = more();
    console.log(
      `${dead.length} dead readers, ${events} events: ${afterOne[1]} MB more (without them ${afterOne[0]} MB); ` +
        `all dropped after ${rounds} rounds: ${withDead} MB more (${without} MB)`,
    );
    expect(await openSockets(portalAt(1))).toBeLessThanOrEqual(alive);
    expect(afterOne[1]).toBeLessThanOrEqual(50);
    // Beyond what is asked for: fifteen times the events, with all the room that the garbage collector takes.
    expect(withDead - without).toBeLessThanOrEqual(100);
    for (const { socket } of dead) socket.terminate();
    await Promise.all(readers.map(reader => reader.close()));
  }, 300_000);

  it('B10 a server that stops says so, and does not wait for readers that are dead', async () => {
    const portal = await startPortal({ DATABASE_URL: server.url, SECRET_KEY: testSecret });
    const address = portal.url.replace('http', 'ws');
    const alive = await connectLive(address, { token });
    const silent = await connectLive(address, { token });
    silent.socket.pause();
    const stopped = performance.now();
    expect(await portal.end('SIGTERM')).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(promisedMs(5_000));
    expect(await alive.ended).toBe(1012);
    silent.socket.terminate();
  });

  async function listenDeafly(place: number): Promise<LiveClient> {
    const admin = { role: Role.Admin, disabled: false };
    const user = await sampleRows(database).row(resourceOf('users'), 0, admin);
    const client = await connectLive(portalAt(place).url.replace('http', 'ws'), {
      token: await tokenOf(database, user),
    });
    client.socket.pause();
    return client;
  }
});

/** Announces every city, and waits until the readers have heard of all. */
async function announceAllCities(
  database: Database,
  readers: readonly LiveClient[],
  length = 36,
): Promise<void> {
  for (const reader of readers) reader.forget();
  const announced = await database.query(
    `select pg_notify('${changesChannel}', json_build_object('resource', 'cities', 'id', id, 'action', 'update',
       'operation', repeat('x', $1))::text) from cities`,
    [length],
  );
  const isHeard = () => {
    for (const { heard } of readers) expect(heard.length).toBe(announced.length);
  };
  await vi.waitFor(isHeard, { timeout: 30_000, interval: 20 });
}

/** How many readers the process still has, as the system sees them. */
async function openSockets(portal: PortalProcess): Promise<number> {
  const port = Number(new URL(portal.url).port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile(`/proc/${portal.pid}/net/tcp`, 'utf8')).split('\n');
  return lines.filter(line => new RegExp(`^\\s*\\d+: \\w+:${port} \\w+:\\w+ 01`).test(line)).length;
}

describe('listening to a database', () => {
  it('B6 goes on after an embedded database was ended by the watchdog', async () => {
    const database = await testDatabase('pglite', { statementTimeoutMs: 1_000 });
    const heard: string[] = [];
    let missed = 0;
    const stop = await database.listen('test_channel', {
      heard: payload => void heard.push(payload),
      missed: () => {
        missed += 1;
      },
    });
    await database.query(`select pg_notify('test_channel', 'one')`);
    await expect(database.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await database.query(`select pg_notify('test_channel', 'two')`);
    expect({ heard, missed }).toEqual({ heard: ['one', 'two'], missed: 1 });
    await stop();
    await database.query(`select pg_notify('test_channel', 'three')`);
    expect(heard).toHaveLength(2);
    await database.close();
  });

  it('B9 rejects when there is no server', async () => {
    const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    const listening = database.listen('test_channel', { heard: () => undefined, missed: () => undefined });
    await expect(listening).rejects.toMatchObject({ code: '08006' });
    await database.close();
  });
});
