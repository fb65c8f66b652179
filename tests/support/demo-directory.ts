import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { demoAccountsOf } from '../../server/start/announce.ts';

const template = resolve('.cache/browser-test-demo');

/** Makes the demo data once, before the browser tests: what a portal of its own would take longest for at its start. */
export async function makeDemoTemplate(): Promise<void> {
  await rm(template, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: template });
  await migrate(database);
  const config = { production: false, databaseUrl: undefined, host: '127.0.0.1', demo: false };
  await demoAccountsOf(database, config, () => undefined);
  await database.close();
}

/** A data directory of one's own with that data; an empty one, which a portal fills by itself, where there is none. */
export async function demoDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  if (process.env.E2E_URL === undefined && existsSync(template))
    await cp(template, directory, { recursive: true });
  return directory;
}
