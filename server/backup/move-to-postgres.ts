import { randomBytes } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { makeBackup } from './make-backup.ts';
import { openStopped } from './open-copies.ts';
import { restoreInto } from './restore-into.ts';

/**
 * Moves an embedded database to an empty one of a PostgreSQL server. The portal must be stopped: what was
 * written meanwhile would stay behind. The embedded database is set aside, not removed, so that nobody goes on
 * with it by accident and whoever must go back can. Uploads stay where they are.
 */
export async function moveToPostgres(
  config: Config,
  address: string,
  say: (message: string) => void,
): Promise<void> {
  const databaseUrl = readConfig({ ...process.env, DATABASE_URL: address }).databaseUrl;
  if (config.databaseUrl !== undefined)
    throw new ConfigError(
      'DATABASE_URL is set: this portal runs on PostgreSQL already. Unset it to move an embedded database.',
    );
  const directory = resolve(config.dataDir);
  const file = join(directory, `move-${randomBytes(4).toString('hex')}.tar.zst`);
  const connection = await openStopped(config.dataDir);
  try {
    const made = await makeBackup(file, { connection, store: undefined }, new Date());
    await restoreInto(file, { config: { ...config, databaseUrl }, store: undefined });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Moved ${rows} rows of ${made.tables.length} tables.`);
    await connection.close();
    await rename(join(directory, 'database'), await freeName(join(directory, 'database.moved')));
  } finally {
    await rm(file, { force: true });
    await connection.close();
  }
  say(
    `The embedded database is set aside in ${directory}, as database.moved. Start with DATABASE_URL from now on.`,
  );
}

async function freeName(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path}-${number}`;
    if ((await stat(name).catch(() => undefined)) === undefined) return name;
  }
}
