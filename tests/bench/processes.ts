import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { testSecret } from '../support/app.ts';
import { startPostgres } from '../support/database-servers.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { replicaOf } from '../support/replica-server.ts';
import { keepAllDays } from './keep-days.ts';
import { portal } from './list-requests.ts';
import { type Params, recordScenariosOf, scenariosOf } from './list-scenarios.ts';
import { measure, middle } from './measure.ts';
import { addReaders, benchOpenPortals, type Readers } from './open-portals.ts';
import { processorSeconds, processorSecondsUnder } from './processor-time.ts';

// What several processes of the portal on one PostgreSQL do, and what many open portals cost: `npm run bench -- processes`.
// The load, the portals and the database share this machine, so that the seconds of processor count more than what is answered.
const bookings = Number(process.env.BENCH_BOOKINGS ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const counts = (process.env.BENCH_PROCESSES ?? '1,2,4').split(',').map(Number);
const connections = 32;
const rounds = 3;

const folder = await mkdtemp(join(tmpdir(), 'portal-processes-'));
await chmod(folder, 0o711);
const cluster = join(folder, 'postgres');
const server = await startPostgres(cluster);
try {
  const database = await openDatabase({ databaseUrl: server.url, statementTimeoutMs: 3_600_000 });
  await migrate(database);
  await seedVolume(database, bookings);
  await keepAllDays(database);
  await database.query('vacuum analyze');
  const readers = await addReaders(database);
  await database.close();
  say(
    '| processes | asked | requests/s · p50 · p99 ms | portals, ms of processor a request | database | replica | memory of each, MB |',
  );
  say('| --- | --- | --- | --- | --- | --- | --- |');
  for (const count of counts) await benchProcesses(count, readers);
  const follower = join(folder, 'replica');
  const replica = await replicaOf({ server, files: cluster }, follower);
  for (const count of counts) await benchProcesses(count, readers, { url: replica.url, cluster: follower });
  await replica.stop();
  say(
    '\n| open portals | processes | told after, ms p50 · p99 | portals, ms of processor a change | database |',
  );
  say('| --- | --- | --- | --- | --- |');
  for (const count of counts.slice(0, 2)) {
    const running = await started(count);
    try {
      for (const row of await benchOpenPortals(running, readers, () => processorSecondsUnder(cluster)))
        say(row);
    } finally {
      await Promise.all(running.map(process => process.end()));
    }
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Replica {
  readonly url: string;
  readonly cluster: string;
}

async function benchProcesses(count: number, { admin }: Readers, replica?: Replica): Promise<void> {
  const running = await started(count, replica === undefined ? {} : { DATABASE_READ_URL: replica.url });
  const ofReplica = () => (replica === undefined ? Number.NaN : processorSecondsUnder(replica.cluster));
  try {
    const readAfter = await readAfterOf(running[0]?.url ?? '', admin.token);
    for (const { name, asked } of loads()) {
      const asks = running.map(({ url }) => portal(url, connections, { token: admin.token, readAfter }));
      const ask = async (index: number) => {
        const one = asked[index % asked.length];
        if (one !== undefined) await asks[index % asks.length]?.(one);
      };
      await measure(ask, { connections, seconds: 0.5 });
      const before = {
        portals: spent(running),
        database: processorSecondsUnder(cluster),
        replica: ofReplica(),
      };
      const found = [];
      for (let round = 0; round < rounds; round += 1)
        found.push(await measure(ask, { connections, seconds }));
      const requests = found.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0);
      const each = (before: number, after: number) => (((after - before) * 1_000) / requests).toFixed(2);
      const { perSecond = 0, p50 = 0, p99 = 0 } = middle(found) ?? {};
      const memory = running.map(process => process.memoryMegabytes() ?? 0);
      say(
        `| ${count}${replica === undefined ? '' : ' and a replica'} | ${name} | ${Math.round(perSecond)} · ${p50.toFixed(1)} · ${p99.toFixed(1)} | ` +
          `${each(before.portals, spent(running))} | ${each(before.database, processorSecondsUnder(cluster))} | ` +
          `${replica === undefined ? '' : each(before.replica, ofReplica())} | ${Math.max(...memory)} |`,
      );
    }
  } finally {
    await Promise.all(running.map(process => process.end()));
  }
}

/** What the first answer of a portal with a replica says; nothing without one. */
async function readAfterOf(url: string, token: string): Promise<string | undefined> {
  const { headers } = await fetch(`${url}/api/v3/cities`, { headers: { authorization: `Bearer ${token}` } });
  return headers.get('read-after') ?? undefined;
}

/** What is asked: pages of a list, single bookings, changes. */
function loads(): { readonly name: string; readonly asked: readonly Params[] }[] {
  const now = Date.now();
  const named = (name: string) =>
    [...scenariosOf(bookings, now), ...recordScenariosOf(bookings, now)].find(each => each.name === name)
      ?.asked ?? [];
  return ['ordinary location', 'one record', 'a PUT'].map(name => ({ name, asked: named(name) }));
}

function started(count: number, more: Readonly<Record<string, string>> = {}): Promise<PortalProcess[]> {
  const env = { ...more, SECRET_KEY: testSecret, NODE_ENV: 'production', DATABASE_URL: server.url };
  return Promise.all(
    Array.from({ length: count }, (_, place) =>
      startPortal({ ...env, DATA_DIR: join(folder, `data-${place}`) }),
    ),
  );
}

/** Seconds of processor that these processes have taken. */
function spent(running: readonly PortalProcess[]): number {
  return running.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
