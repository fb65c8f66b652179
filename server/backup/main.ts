import { randomBytes } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { movedName } from '../db/engines/moved-away.ts';
import { makeFilesPrivate } from '../db/engines/open-database.ts';
import { failureSentence } from '../start/failure.ts';
import { openFiles } from '../start/files.ts';
import { commandOf } from './command.ts';
import { makeBackup } from './make-backup.ts';
import type { Checksums } from './manifest.ts';
import { openSource, openStopped } from './open-copies.ts';
import { verifyArchive } from './read-archive.ts';
import { restoreInto } from './restore-backup.ts';

const say = (message: string) => void process.stdout.write(`${message}\n`);

/** `npm run backup`, `npm run restore` and `npm run move`: whole databases, from one place to another. */
async function main(words: readonly string[]): Promise<void> {
  makeFilesPrivate();
  const command = commandOf(words);
  if (command.help !== undefined) return say(command.help);
  const { name, place, isCheck, withUploads } = command;
  const started = performance.now();
  const done = (text: string) => say(`${text} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  const config = readConfig(process.env);
  const file = resolve(process.env.INIT_CWD ?? '.', place);
  if (name === 'backup') done(`${file} holds ${summary(await backup(config, file, withUploads))}`);
  else if (name === 'move') await moveToPostgres(config, place, say);
  else if (isCheck) done(`${file} is whole: ${summary((await verifyArchive(file)).checksums)}`);
  else {
    const store = withUploads ? await openFiles(config) : undefined;
    const begun = () => say(`Restoring ${file} …`);
    done(`Restored ${summary(await restoreInto(file, { config, store, begun }))} from ${file}`);
  }
}

async function backup(config: Config, file: string, withUploads: boolean): Promise<Checksums> {
  const store = withUploads ? await openFiles(config) : undefined;
  const connection = await openSource(config);
  try {
    return await makeBackup(file, { connection, store }, new Date());
  } finally {
    await connection.close();
  }
}

function summary({ tables, uploads, missing }: Checksums): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost =
    missing.length === 0
      ? ''
      : `, without ${missing.length} that the store does not have: ${missing.join(', ')}`;
  return `${rows} rows of ${tables.length} tables and ${uploads.length} uploads${lost}`;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`\n${failureSentence(error, { host: '', port: 0 })}\n\n`);
  process.exitCode = 1;
  if (process.env.LOG_LEVEL === 'debug') throw error;
}

/**
 * Moves an embedded database to an empty one of a PostgreSQL server. The portal must be stopped: what was
 * written meanwhile would stay behind. The embedded database is set aside, not removed, so that nobody goes on
 * with it by accident and whoever must go back can. Uploads stay where they are.
 */
async function moveToPostgres(
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
    await rename(join(directory, 'database'), await freeName(join(directory, movedName)));
  } finally {
    await rm(file, { force: true });
    await connection.close();
  }
  say(
    `The embedded database is set aside in ${directory}, as ${movedName}. Start with DATABASE_URL from now on.`,
  );
}

async function freeName(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path}-${number}`;
    if ((await stat(name).catch(() => undefined)) === undefined) return name;
  }
}
