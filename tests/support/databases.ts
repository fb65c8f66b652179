import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { startPostgres, type TestServer, urlOf } from './database-servers.ts';
import { firstRunsFail } from './first-runs-fail.ts';
import { copyAll, templateName } from './prepared-databases.ts';
import { startReplica } from './replica-server.ts';

export type Engine = 'pglite' | 'postgres';

const both: readonly Engine[] = ['pglite', 'postgres'];
/** `npm test -- quick` asks PostgreSQL only: it is there in a moment, and knows what waiting for a lock is. */
export const engines = both.filter(engine => (process.env.ENGINES ?? engine).split(',').includes(engine));

/**
 * Why tests run on both engines. What they show of rights, forms, messages or headers is the same on either, and so is
 * what a statement of ours finds: both engines are PostgreSQL. What becomes of a value on its way to them is not.
 */
type EngineTopic = 'values' | 'locks' | 'transactions' | 'faults' | 'notifications';

export interface TestDatabase extends Database {
  /** The address of a PostgreSQL database, for tests that open it several times. */
  readonly url: string | undefined;
}

interface Options {
  readonly statementTimeoutMs?: number;
  readonly connections?: number;
}

/** A database in memory does not survive the watchdog, so a busy machine gets more time than a server would. */
const patientMs = 25_000;

/** An empty, migrated database of its own; close it when done, or use `onEveryEngine`. */
export async function testDatabase(
  engine: Engine = engines[0] ?? 'pglite',
  given: Options = {},
): Promise<TestDatabase> {
  const { dumpFile, postgresUrl } = inject('databases');
  const options = { statementTimeoutMs: patientMs, ...given };
  if (engine === 'pglite') {
    return { ...firstRunsFail(await openDatabase({ dumpFile, ...options })), url: undefined };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(postgresUrl, `create database ${name} template ${templateName}`);
  const url = urlOf(postgresUrl, name);
  const database = await openDatabase({ databaseUrl: url, ...options });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await asAdmin(postgresUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** A PostgreSQL server of its own, for tests that stop, fill or kill it; its address is that of a migrated database. */
export async function migratedServer(directory: string): Promise<TestServer> {
  await copyAll(inject('databases').cluster, directory);
  const server = await startPostgres(directory);
  return { ...server, url: urlOf(server.url, templateName) };
}

/** A migrated database, and a server that follows it as a hot standby does; both are empty but for what migrations make. */
export async function migratedServerWithReplica(directory: string): Promise<{
  readonly server: TestServer;
  readonly replica: TestServer;
}> {
  const copy = join(directory, 'replica');
  await copyAll(inject('databases').cluster, copy);
  const server = await migratedServer(join(directory, 'server'));
  const replica = await startReplica(copy, server.url);
  return { server, replica: { ...replica, url: urlOf(replica.url, templateName) } };
}

type Open = (options?: Options) => Promise<TestDatabase>;

/**
 * The same tests on PGlite and on PostgreSQL, for what an engine may do in its own way. `open` gives a database that
 * is closed after the last of them; calling it again gives another.
 */
export function onEveryEngine(
  title: string,
  _because: EngineTopic,
  tests: (open: Open, engine: Engine) => void,
): void {
  for (const engine of engines) onEngine(title, engine, tests);
}

/**
 * Tests for which it makes no difference what keeps the rows: on the one engine that is named, so that half of their
 * files run on each, and at full counts on both.
 */
export function onOneEngine(
  title: string,
  engine: Engine,
  tests: (open: Open, engine: Engine) => void,
): void {
  const isAsked = engines.includes(engine);
  const few = isAsked ? [engine] : engines;
  for (const each of process.env.TORTURE === '1' ? engines : few) onEngine(title, each, tests);
}

function onEngine(title: string, engine: Engine, tests: (open: Open, engine: Engine) => void): void {
  describe(`${title} on ${engine}`, () => {
    const opened: TestDatabase[] = [];
    afterAll(async () => {
      await Promise.all(opened.map(database => database.close()));
    });
    tests(async options => {
      const database = await testDatabase(engine, options);
      opened.push(database);
      return database;
    }, engine);
  });
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, connections: 1, statementTimeoutMs: 60_000 });
  try {
    await admin.query(statement);
  } finally {
    await admin.close();
  }
}
