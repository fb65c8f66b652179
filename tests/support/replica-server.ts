import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type TestServer } from './database-servers.ts';
import { copyAll } from './prepared-databases.ts';

type Settings = Readonly<Record<string, string>>;

/** A server that follows the one of that address, on what was copied of its files while it was stopped. */
export async function startReplica(
  directory: string,
  followed: string,
  settings: Settings = {},
): Promise<TestServer> {
  const { hostname, port, username, password } = new URL(followed);
  await writeFile(join(directory, 'standby.signal'), '');
  return await startPostgres(directory, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    hot_standby_feedback: 'on',
    ...settings,
  });
}

/** A server that follows another, which is stopped while its files are copied. */
export async function replicaOf(
  { server, files }: { readonly server: TestServer; readonly files: string },
  directory: string,
  settings?: Settings,
): Promise<TestServer> {
  await server.stop();
  await copyAll(files, directory);
  await server.start();
  return await startReplica(directory, server.url, settings);
}
