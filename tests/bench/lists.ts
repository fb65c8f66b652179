import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Role } from '../../domain/actor.ts';
import { chromiumPath } from '../../scripts/chromium.ts';
import { hashPassword } from '../../server/auth/accounts/password.ts';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import { sessions } from '../../server/auth/sessions/sessions.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { startPostgres, urlOf } from '../support/database-servers.ts';
import { demoAccounts, demoPassword } from '../support/demo-accounts.ts';
import { startPortal } from '../support/portal-process.ts';
import { Sessions } from '../support/sessions.ts';
import { median } from './browser-figures.ts';
import { type Measured, noteMeasured } from './goal-table.ts';
import { goals } from './goals.ts';
import { keepAllDays } from './keep-days.ts';
import { recordScenariosOf, scenariosOf } from './list-scenarios.ts';
import { ownIndexes } from './list-sql.ts';
import { homeFigures } from './page-figures.ts';
import { compare, comparedHeading, comparedRow, measuredOf, type Systems } from './side-by-side.ts';

// The API beside prepared SQL and a server written by hand, over growing databases; the largest one is asked for what
// people do all day, too, and is what the goals are judged by.
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 1.5);
const largest = Math.max(...sizes);
const visits = 5;
const secretKey = '5f0c1a7be92d4c38a6e1f0927d3b84c6';
const handPort = 30_000 + (process.pid % 10_000);

const say = (text: string) => void process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'portal-lists-'));
await chmod(folder, 0o711);
const server = await startPostgres(join(folder, 'postgres'));
try {
  for (const bookings of sizes) await benchSize(bookings);
} catch (error) {
  // Told first: what is still under way ends with the database, and the first such end is all that would be heard of.
  process.stderr.write(`${String(error)}\n`);
  throw error;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function benchSize(bookings: number): Promise<void> {
  const url = urlOf(server.url, `lists_${bookings}`);
  say(`\n${bookings.toLocaleString('en')} bookings: filling …`);
  const measured: Record<string, Measured> = {};
  const database = await filled(url, bookings, measured);
  // What insights keep of rows that came at once is minutes of work of the portal, and not what its answers cost.
  await keepAllDays(database);
  const running = await startPortal({
    // Beside the database: the portal lets nobody else into its folder, not even a server that runs as somebody else.
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    NODE_ENV: 'production',
  });
  measured['memory at start'] = { now: running.memoryMegabytes() ?? Number.NaN };
  const byHandUrl = `http://127.0.0.1:${handPort}`;
  const byHand = spawn(process.execPath, ['tests/bench/hand-written-server.ts'], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(handPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await answers(`${byHandUrl}/health`);
  try {
    const systems = { databaseUrl: url, byHandUrl, portalUrl: running.url };
    await compareAll(bookings, systems, database, measured);
    measured['memory at end'] = { now: running.memoryMegabytes() ?? Number.NaN };
    say(
      `Start until ready ${(running.startMs / 1000).toFixed(1)} s · memory ${measured['memory at start'].now} MB ` +
        `after it, ${measured['memory at end'].now} MB after the run`,
    );
    if (bookings === largest) {
      await measureHome(database, running.url, measured);
      noteMeasured('lists', measured);
    }
  } finally {
    byHand.kill('SIGTERM');
    await running.end();
    await database.close();
  }
}

/** Lists at every size, what people do all day at the largest. */
async function compareAll(
  bookings: number,
  systems: Omit<Systems, 'token'>,
  database: Database,
  measured: Record<string, Measured>,
): Promise<void> {
  say(comparedHeading());
  const today = Date.now();
  const records = bookings === largest ? recordScenariosOf(bookings, today) : [];
  // Small databases show how the figures grow, for which shorter rounds will do.
  const length = bookings === largest ? seconds : seconds / 2;
  for (const scenario of [...scenariosOf(bookings, today), ...records]) {
    const found = await compare(scenario, { ...systems, token: await signedIn(database) }, length);
    say(comparedRow(scenario, found));
    const goal = goals.find(({ id }) => id === scenario.goal);
    if (goal !== undefined) measured[goal.id] = measuredOf(found, goal.peer);
  }
}

async function filled(url: string, bookings: number, measured: Record<string, Measured>): Promise<Database> {
  const admin = await openDatabase({ databaseUrl: server.url, connections: 1 });
  await admin.query(`create database lists_${bookings}`);
  await admin.close();
  const database = await openDatabase({ databaseUrl: url, statementTimeoutMs: 3_600_000, connections: 2 });
  await migrate(database);
  const started = performance.now();
  await seedVolume(database, bookings);
  measured.seeding = { now: (performance.now() - started) / 1000 };
  for (const each of ownIndexes) await database.query(each);
  await database.query('vacuum analyze');
  const [size] = await database.query<{ indexes: number; rows: number }>(
    "select pg_indexes_size('bookings')::float8 / 1e6 as indexes, pg_table_size('bookings')::float8 / 1e6 as rows",
  );
  measured.indexes = { now: size?.indexes ?? Number.NaN, ...(size && { peer: size.rows }) };
  say(`Seeded in ${measured.seeding.now.toFixed(1)} s · indexes ${size?.indexes.toFixed()} MB`);
  return database;
}

/** The home page in the browser, several visits, over the same rows. */
async function measureHome(database: Database, address: string, measured: Record<string, Measured>) {
  await database.query(
    'insert into users (email, first_name, last_name, role, password_hash, email_confirmed_at) ' +
      'values ($1, $2, $2, $3, $4, now())',
    [demoAccounts.admin.email, 'Bench', Role.Admin, await hashPassword(demoPassword)],
  );
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const bench = { browser, address, sessions: new Sessions() };
    const found = [];
    for (let visit = 0; visit < visits; visit += 1) found.push(await homeFigures(bench));
    const times = found.map(({ ms }) => ms);
    measured['home calls'] = { now: median(found.map(({ calls }) => calls)) };
    measured['home ms'] = { now: median(times), spread: [Math.min(...times), Math.max(...times)] };
    say(`Home page: ${measured['home calls'].now} calls, ${measured['home ms'].now.toFixed()} ms`);
  } finally {
    await browser.close();
  }
}

/** A token of an administrator whose session lasts longer than the scenario. */
async function signedIn(database: Database): Promise<string> {
  const [user] = await database.query<{ id: number }>(
    'insert into users (email, first_name, last_name, role) values ($1, $2, $2, 0) ' +
      'on conflict do nothing returning id',
    [`bench-${crypto.randomUUID()}@example.com`, 'Bench'],
  );
  if (user === undefined) throw new Error('Nobody can sign in');
  const session = await sessions(database, secretKey).start(user.id, Date.now());
  return await accessTokens(secretKey).sign({ userId: user.id, sessionId: session.id }, Date.now());
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  throw new Error(`${url} does not answer`);
}
