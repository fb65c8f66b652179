import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import { sessions } from '../../server/auth/sessions/sessions.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { startPostgres, urlOf } from '../support/database-servers.ts';
import { startPortal } from '../support/portal-process.ts';
import { handWritten, portal } from './list-requests.ts';
import { type Scenario, scenariosOf } from './list-scenarios.ts';
import { openLimit } from './list-sql.ts';
import { type Figures, measure, middle } from './measure.ts';

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const secretKey = '5f0c1a7be92d4c38a6e1f0927d3b84c6';
const handPort = 30_000 + (process.pid % 10_000);

const say = (text: string) => void process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'portal-lists-'));
await chmod(folder, 0o711);
const server = await startPostgres(join(folder, 'postgres'));
try {
  for (const bookings of sizes) await benchSize(bookings);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function benchSize(bookings: number): Promise<void> {
  const url = urlOf(server.url, `lists_${bookings}`);
  say(`\n${bookings.toLocaleString('en')} bookings: filling …`);
  const database = await filled(url, bookings);
  const running = await startPortal({
    DATA_DIR: folder,
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    NODE_ENV: 'production',
  });
  const byHand = spawn(process.execPath, ['tests/bench/hand-written-server.ts'], {
    env: { ...process.env, DATABASE_URL: url, PORT: String(handPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await answers(`http://127.0.0.1:${handPort}/health`);
  try {
    say(heading());
    for (const scenario of scenariosOf(bookings, Date.now()))
      say(await row(scenario, { url, database, address: running.url }));
    say(
      `Start until ready ${(running.startMs / 1000).toFixed(1)} s · memory ${running.memoryMegabytes()} MB`,
    );
  } finally {
    byHand.kill('SIGTERM');
    await running.end();
    await database.close();
  }
}

async function filled(url: string, bookings: number): Promise<Database> {
  const admin = await openDatabase({ databaseUrl: server.url, connections: 1 });
  await admin.query(`create database lists_${bookings}`);
  await admin.close();
  const database = await openDatabase({ databaseUrl: url, statementTimeoutMs: 3_600_000, connections: 2 });
  await migrate(database);
  await seedVolume(database, bookings);
  await database.query('vacuum analyze');
  return database;
}

interface Bench {
  /** The database, and where the portal answers from it. */
  readonly url: string;
  readonly database: Database;
  readonly address: string;
}

async function row(scenario: Scenario, { url, database, address }: Bench): Promise<string> {
  const { name, connections, asked } = scenario;
  const token = await signedIn(database);
  const limit = await openLimit(url, connections);
  const systems = {
    limit: (index: number, connection: number) => limit.ask(pick(asked, index), connection),
    hand: asking(handWritten(`http://127.0.0.1:${handPort}`, connections), scenario),
    ours: asking(
      portal(address, connections, () => token),
      scenario,
    ),
  };
  const found: Record<keyof typeof systems, Figures[]> = { limit: [], hand: [], ours: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const system of ['limit', 'hand', 'ours'] as const) {
      const length = round === 0 ? 0.3 : seconds;
      const figures = await measure(systems[system], { connections, seconds: length });
      if (round > 0) found[system].push(figures);
    }
  }
  await limit.close();
  const [direct, hand, ours] = [middle(found.limit), middle(found.hand), middle(found.ours)];
  const ratio = (ours?.perSecond ?? 0) / (hand?.perSecond ?? 1);
  const cells = [`${name}, ${connections}`, shown(direct), shown(hand), shown(ours), `${ratio.toFixed(2)}×`];
  return `| ${cells.join(' | ')} | ${ours?.p99.toFixed(1)} |`;
}

function asking(ask: (asked: Scenario['asked'][number]) => Promise<void>, { asked }: Scenario) {
  return (index: number) => ask(pick(asked, index));
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('A scenario asks nothing');
  return item;
}

/** A token of an administrator whose session lasts longer than the scenario. */
async function signedIn(database: Database): Promise<string> {
  const [user] = await database.query<{ id: number }>(
    'insert into users (email, first_name, last_name, role) values ($1, $2, $2, 0) ' +
      'on conflict do nothing returning id',
    [`bench-${crypto.randomUUID()}@example.com`, 'Bench'],
  );
  if (user === undefined) throw new Error('Nobody can sign in');
  const session = await sessions(database, secretKey).start(user.id, Date.now(), { confirmed: true });
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

function shown(figures: Figures | undefined): string {
  return figures === undefined ? '' : `${Math.round(figures.perSecond)} · ${figures.p50.toFixed(1)}`;
}

function heading(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return (
    `${new Date().toISOString().slice(0, 10)}, ${machine}; median requests/s · p50 ms of ${rounds} rounds\n` +
    '| scenario, connections | prepared SQL | by hand | ours | ours / by hand | ours p99 |\n' +
    '| --- | --- | --- | --- | --- | --- |'
  );
}
