import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import { sessions } from '../../server/auth/sessions/sessions.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { testSecret } from '../support/app.ts';
import { startPostgres, urlOf } from '../support/database-servers.ts';
import { startPortal } from '../support/portal-process.ts';
import { portal } from './list-requests.ts';
import { recordScenariosOf, type Scenario, scenariosOf } from './list-scenarios.ts';
import { type Figures, measure, middle } from './measure.ts';

// How answers grow with what there is: portals on ever larger databases of one server, asked the same in turns, so that a
// machine that slows down slows all of them. `BENCH_SIZES=10000,100000,1000000,10000000 npm run bench -- growth`
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const rounds = 3;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** A portal on so many bookings. */
interface Running {
  readonly url: string;
  readonly scenarios: readonly Scenario[];
  /** A token that holds for longer than a scenario. */
  readonly token: () => Promise<string>;
  readonly end: () => Promise<unknown>;
}

const folder = await mkdtemp(join(tmpdir(), 'portal-growth-'));
await chmod(folder, 0o711);
const server = await startPostgres(join(folder, 'postgres'));
try {
  const running: Running[] = [];
  for (const bookings of sizes) running.push(await filled(bookings));
  say(`| p50 · p99 ms of, connections | ${sizes.map(size => size.toLocaleString('en')).join(' | ')} |`);
  say(`| --- |${' --- |'.repeat(sizes.length)}`);
  for (const place of running[0]?.scenarios.keys() ?? []) await compareSizes(running, place);
  for (const { end } of running) await end();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function filled(bookings: number): Promise<Running> {
  const admin = await openDatabase({ databaseUrl: server.url, connections: 1 });
  await admin.query(`create database growth_${bookings}`);
  await admin.close();
  const databaseUrl = urlOf(server.url, `growth_${bookings}`);
  const database = await openDatabase({ databaseUrl, statementTimeoutMs: 3_600_000, connections: 1 });
  await migrate(database);
  const began = performance.now();
  await seedVolume(database, bookings);
  say(`${bookings} bookings in ${((performance.now() - began) / 1_000).toFixed()} s`);
  await database.query('vacuum analyze');
  const [user] = await database.query<{ id: number }>(
    "insert into users (email, first_name, last_name, role) values ('growth@example.com', 'G', 'G', 0) returning id",
  );
  const userId = user?.id ?? 0;
  const session = await sessions(database, testSecret).start(userId, Date.now());
  await database.close();
  const data = join(folder, `data-${bookings}`);
  const env = { SECRET_KEY: testSecret, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: data };
  const { url, end } = await startPortal(env);
  const today = Date.now();
  return {
    url,
    scenarios: [...scenariosOf(bookings, today), ...recordScenariosOf(bookings, today)],
    token: () => accessTokens(testSecret).sign({ userId, sessionId: session.id }, Date.now()),
    end,
  };
}

async function compareSizes(running: readonly Running[], place: number): Promise<void> {
  const found = running.map((): Figures[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [which, one] of running.entries()) {
      const scenario = one.scenarios[place];
      if (scenario !== undefined) found[which]?.push(await asked(one, scenario));
    }
  const cells = found.map(some => {
    const { p50 = 0, p99 = 0 } = middle(some) ?? {};
    return `${p50.toFixed(1)} · ${p99.toFixed(1)}`;
  });
  const { name = '', connections = 0 } = running[0]?.scenarios[place] ?? {};
  // The last page of a list is another one for each size.
  const isAlike = running.every(({ scenarios }) => scenarios[place]?.name === name);
  say(`| ${isAlike ? name : 'everything, last page'}, ${connections} | ${cells.join(' | ')} |`);
}

async function asked({ url, token }: Running, scenario: Scenario): Promise<Figures> {
  const { connections, encoding } = scenario;
  const ask = portal(url, connections, { token: await token(), encoding });
  const next = async (index: number) => {
    const one = scenario.asked[index % scenario.asked.length];
    if (one !== undefined) await ask(one);
  };
  await measure(next, { connections, seconds: seconds / 4 });
  return await measure(next, { connections, seconds });
}
