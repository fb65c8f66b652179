import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from '../support/app.ts';
import type { TestServer } from '../support/database-servers.ts';
import { migratedServer } from '../support/databases.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale, promisedMs } from '../support/scale.ts';

const clients = 16;
const rounds = atScale(30, 600);
/** No request hangs. */
const longestMs = promisedMs(5_000);

/** What clients were told while they read and wrote without a pause. */
interface Told {
  readonly confirmed: string[];
  readonly statuses: Map<number, number>;
  longestMs: number;
  lost: number;
}

describe('connections that the database ends', { timeout: 20 * 60_000 }, () => {
  let folder: string;
  let server: TestServer;
  let database: Database;
  let portal: PortalProcess;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-ended-'));
    await chmod(folder, 0o711);
    server = await migratedServer(join(folder, 'postgres'));
    database = await openDatabase({ databaseUrl: server.url });
    const admin = { role: Role.Admin, disabled: false };
    token = await tokenOf(database, await sampleRows(database).row(resourceOf('users'), 0, admin));
    portal = await startPortal({ DATABASE_URL: server.url, SECRET_KEY: testSecret });
  });
  afterAll(async () => {
    await portal.end('SIGKILL');
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(told: Told, path: string, city_name?: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = city_name === undefined ? {} : { method: 'POST', body: JSON.stringify({ city_name }) };
    const started = performance.now();
    try {
      const { status } = await fetch(portal.url + path, {
        headers,
        ...body,
        signal: AbortSignal.timeout(longestMs),
      });
      told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1);
      if (status === 201 && city_name !== undefined) told.confirmed.push(city_name);
    } catch {
      told.lost += 1;
      await sleep(20);
    }
    told.longestMs = Math.max(told.longestMs, performance.now() - started);
  }

  /** Sixteen clients read and write cities until `work` is over. */
  async function underLoad(name: string, work: () => Promise<void>): Promise<Told> {
    const told: Told = { confirmed: [], statuses: new Map(), longestMs: 0, lost: 0 };
    let over = false;
    const client = async (number: number) => {
      for (let turn = 0; !over; turn += 1) {
        if (turn % 2 === 0) await ask(told, '/api/v3/cities', `${name} ${number} ${turn}`);
        else await ask(told, '/api/v3/cities?page=1&itemsPerPage=20');
      }
    };
    const load = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    await work();
    over = true;
    await load;
    return told;
  }

  /** The process lives and works, nobody hung or was told of a failure, and what was confirmed is there. */
  async function expectSound(told: Told): Promise<void> {
    expect(told.lost, portal.output()).toBe(0);
    expect([...told.statuses.keys()].filter(status => ![200, 201, 503].includes(status))).toEqual([]);
    expect(told.longestMs).toBeLessThan(longestMs);
    await expect.poll(async () => (await fetch(`${portal.url}/api/ready`)).status).toBe(200);
    const kept = await database.query<{ city_name: string }>('select city_name from cities');
    const names = new Set(kept.map(({ city_name }) => city_name));
    expect(told.confirmed.length).toBeGreaterThan(0);
    expect(told.confirmed.filter(name => !names.has(name))).toEqual([]);
  }

  it('B9 B11 are opened again while 16 clients read and write, and the process lives', async () => {
    const told = await underLoad('ended', async () => {
      for (let round = 0; round < rounds; round += 1) {
        await sleep(60 + Math.random() * 200);
        await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'partner-portal' and pid <> pg_backend_pid()`);
      }
    });
    await expectSound(told);
  });

  it.each([
    ['a fast shutdown', () => server.stop()],
    ['an immediate end', () => server.kill()],
  ])('B9 B11 are opened again after %s of the server, and the process lives', async (name, end) => {
    const told = await underLoad(name, async () => {
      for (let round = 0; round < atScale(1, 10); round += 1) {
        await sleep(300);
        await end();
        await sleep(500);
        await server.start();
      }
      await sleep(300);
    });
    await expectSound(told);
  });
});
