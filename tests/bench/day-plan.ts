import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Role } from '../../domain/actor.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { instantOf } from '../../domain/time/time-zone.ts';
import { resourceOf } from '../../resources/index.ts';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import { sessions } from '../../server/auth/sessions/sessions.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres } from '../support/database-servers.ts';
import { startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { quantile } from './measure.ts';

// The plan for closing a day on which a place has 1 000 bookings, over HTTP on PostgreSQL. The goal is 300 ms.
const zone = 'Europe/London';
const devices = 40;
const bookingsEach = 25;
const rounds = 30;
const goalMs = 300;
const secretKey = '5f0c1a7be92d4c38a6e1f0927d3b84c6';
const day = addDays(new Date().toISOString().slice(0, 10), 7);

const say = (text: string) => void process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'portal-day-plan-'));
await chmod(folder, 0o711);
const server = await startPostgres(join(folder, 'postgres'));
try {
  const { url } = server;
  const database = await openDatabase({ databaseUrl: url, connections: 2 });
  await migrate(database);
  const { location, token } = await filled(database);
  await database.close();
  const portal = await startPortal({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    NODE_ENV: 'production',
  });
  try {
    await measured(`${portal.url}/api/v3/location/${location}/close`, token);
  } finally {
    await portal.end();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One place, its devices, and a day full of bookings. */
async function filled(database: Database): Promise<{ location: number; token: string }> {
  const samples = sampleRows(database);
  const admin = await samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
  const location = await samples.row(resourceOf('locations'), admin, { timezone: zone, user_id: admin });
  for (let device = 0; device < devices; device += 1) {
    const bed = await samples.row(resourceOf('devices'), admin, { partner_location_id: location });
    await database.query(
      'insert into "bookings" ("user_id", "bed_id", "location_id", "booking_status", "start_time", "end_time", "slot_duration") ' +
        "select $1, $2, $3, 2, $4::timestamptz + n * interval '30 minutes', " +
        "$4::timestamptz + n * interval '30 minutes' + interval '20 minutes', 20 from generate_series(0, $5 - 1) n",
      [admin, bed, location, new Date(instantOf(day, '08:00:00', zone) ?? 0).toISOString(), bookingsEach],
    );
  }
  const session = await sessions(database, secretKey).start(admin, Date.now());
  const token = await accessTokens(secretKey).sign({ userId: admin, sessionId: session.id }, Date.now());
  return { location, token };
}

async function measured(address: string, token: string): Promise<void> {
  const midnight = new Date(instantOf(day, '00:00:00', zone) ?? 0).toISOString();
  const body = JSON.stringify({
    date_open_from: midnight,
    date_open_to: midnight,
    reason_close: 'Bench',
    confirm_close: false,
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const answer = await fetch(address, { method: 'POST', headers, body });
    const { bookings } = await answer.json();
    times.push(performance.now() - from);
    if (bookings?.length !== devices * bookingsEach)
      throw new Error(`The plan names ${bookings?.length} bookings (${answer.status})`);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const [middle, slow] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  say('| plan for closing a day with 1 000 bookings, PostgreSQL | ours | goal | |');
  say('| --- | --- | --- | --- |');
  say(`| median of ${rounds} | ${middle.toFixed(0)} ms | ≤ ${goalMs} ms | ${middle <= goalMs ? '✓' : '✗'} |`);
  say(`| 95 of 100 | ${slow.toFixed(0)} ms | | |`);
  if (middle > goalMs) process.exitCode = 1;
}
