import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';

const bookings = atScale(10_000, 200_000);
const requests = atScale(100, 1_000);
/** A busy machine delays a process without any load on it; only what the load adds is the portal's. */
const allowedMs = atScale(100, 25);
/** Beside other tests one answer of a hundred waits for their sake; behind the list, every second one would. */
const share = atScale(0.5, 0.99);

const directories = new DataDirectories();
afterAll(() => directories.remove());

it(`B5 health answers within ${allowedMs} ms while 8 clients load the worst list`, {
  timeout: 10 * 60_000,
}, async () => {
  const dataDir = await directories.migrated();
  const database = await openDatabase({ dataDir, statementTimeoutMs: 60_000 });
  const token = await tokenOf(database, await manyBookings(database));
  await database.close();
  const portal = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret });
  const page = Math.floor(bookings / 100);
  const list = `${portal.url}/api/v3/bookings?page=${page}&itemsPerPage=100&sortBy=end_time&sortDesc=true`;
  const idle = await slowest(`${portal.url}/api/health`);
  const load = spawn(process.execPath, ['tests/support/list-load.ts', list, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answered = 0;
  load.stdout.on('data', (dots: Buffer) => {
    answered += dots.length;
  });
  try {
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(8);
    const loaded = await slowest(`${portal.url}/api/health`);
    expect(loaded - idle).toBeLessThan(allowedMs);
    expect(load.exitCode).toBeNull();
  } finally {
    load.kill();
    await portal.end();
  }
});

/** The time within which that share of the requests was answered. */
async function slowest(address: string): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const started = performance.now();
    await (await fetch(address)).arrayBuffer();
    times.push(performance.now() - started);
    await sleep(5);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(requests * share)] ?? 0;
}

/** Finished bookings, an hour apart; the id of the administrator who made them. */
async function manyBookings(database: Database): Promise<number> {
  const samples = sampleRows(database);
  const user = await samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
  const device = await samples.row(resourceOf('devices'), user);
  const location = await samples.row(resourceOf('locations'), user);
  for (let first = 0; first < bookings; first += 10_000)
    await database.query(
      `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
       select $1, $2, $3, 4, start, start + interval '30 minutes', 30
       from (select timestamptz '2000-01-01' + n * interval '1 hour' as start
         from generate_series($4::int, $4::int + 9999) n) hours`,
      [user, device, location, first],
    );
  return user;
}
