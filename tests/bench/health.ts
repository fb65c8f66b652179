import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { testSecret } from '../support/app.ts';
import { startPostgres } from '../support/database-servers.ts';
import { bookingsInHours, killedPlace } from '../support/killed-portal.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { asBrowsersSay } from './list-scenarios.ts';
import { quantile } from './measure.ts';

// How soon the portal says that it lives while it works on something, seen from another process: `npm run bench -- health`.
const bookings = Number(process.env.BENCH_BOOKINGS ?? 50_000);
const probes = Number(process.env.BENCH_PROBES ?? 600);
const everyMs = 5;
const importRows = 5_000;

/** What is worked on meanwhile: one request, again and again, on so many connections. */
interface Load {
  readonly name: string;
  readonly path: string;
  readonly connections: number;
  readonly body?: object;
}

const nasty = {
  'a mail of signs of tags': '<'.repeat(49_000),
  'a mail of open tags': '<b>'.repeat(16_000),
  'a mail of spaces': `<p>x</p>${' '.repeat(49_000)}y`,
  'a mail of addresses': 'a@'.repeat(24_000),
};

function loadsFor(booking: number): Load[] {
  const cities = Array.from({ length: importRows }, (_, at) => ({ line: at + 2, values: [`City ${at}`] }));
  const table = { columns: ['city_name'], rows: cities };
  const last = Math.floor(bookings / 100);
  return [
    { name: 'the page of the API', path: '/api/openapi.json', connections: 40 },
    { name: `import of ${importRows}, dry run`, path: '/api/v3/cities/import', connections: 1, body: table },
    ...Object.entries(nasty).map(([name, content_html]) => ({
      name: `preview of ${name}`,
      path: `/api/v3/bookings/admin-cancel/${booking}`,
      connections: 2,
      body: { reason: 'Power cut', subject_html: 'x', content_html },
    })),
    { name: 'lists', path: '/api/v3/bookings?page=1&itemsPerPage=20', connections: 8 },
    {
      name: 'the worst list',
      path: `/api/v3/bookings?page=${last}&itemsPerPage=100&sortBy=end_time&sortDesc=true`,
      connections: 8,
    },
    { name: `export of ${bookings} bookings`, path: '/api/v3/bookings/export', connections: 2 },
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'portal-health-'));
await chmod(folder, 0o711);
const server = await startPostgres(join(folder, 'postgres'));
try {
  await benchEngine('embedded', { dataDir: join(folder, 'data') });
  await benchEngine('PostgreSQL', { databaseUrl: server.url });
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function benchEngine(
  engine: string,
  place: { readonly dataDir?: string; readonly databaseUrl?: string },
): Promise<void> {
  const database = await openDatabase({ ...place, statementTimeoutMs: 3_600_000 });
  await migrate(database);
  await seedVolume(database, bookings);
  const killed = await killedPlace(database);
  const [booking = 0] = await bookingsInHours(database, killed, { first: 0, count: 1 });
  const token = await tokenOf(database, killed.admin);
  await database.close();
  const portal = await startPortal({
    ...{ DATA_DIR: join(folder, 'data'), SECRET_KEY: testSecret, NODE_ENV: 'production' },
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
  });
  try {
    process.stdout.write(`\n${engine}: health, ms · p50 · p99 · worst · answered meanwhile\n`);
    say('nothing else', await probe(portal.url), '');
    for (const load of loadsFor(booking)) await benchLoad(portal.url, token, load);
  } finally {
    await portal.end();
  }
}

async function benchLoad(url: string, token: string, load: Load): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': asBrowsersSay };
  const { path, connections, body } = load;
  const init = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  };
  const order = JSON.stringify({ url: url + path, init, connections });
  const child = spawn(process.execPath, ['tests/bench/health-load.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(order);
  let printed = '';
  child.stdout.on('data', chunk => {
    printed += String(chunk);
  });
  await sleep(1_500);
  const times = await probe(url);
  child.kill('SIGKILL');
  const answers = Map.groupBy(printed.trim().split('\n'), status => status);
  say(load.name, times, [...answers].map(([status, all]) => `${all.length} × ${status}`).join(', '));
}

/** Milliseconds until health answered, from the quickest to the slowest. */
async function probe(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < probes; count += 1) {
    const began = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    times.push(performance.now() - began);
    await sleep(everyMs);
  }
  return times.toSorted((a, b) => a - b);
}

function say(name: string, times: readonly number[], answers: string): void {
  const figures = [quantile(times, 0.5), quantile(times, 0.99), times.at(-1) ?? 0];
  const cells = figures.map(ms => ms.toFixed(1).padStart(8)).join('');
  process.stdout.write(`${name.padEnd(40)}${cells}  ${answers}\n`);
}
