import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Config } from '../config.ts';
import { type Connection, databaseError } from '../db/database.ts';
import { lockDirectory } from '../db/engines/directory-lock.ts';
import { refuseMoved } from '../db/engines/moved-away.ts';
import { pgliteExtensions } from '../db/engines/pglite-start.ts';
import { roomCheck } from '../db/engines/room.ts';
import { parameterOf, parserOf } from '../db/engines/values.ts';
import { quoted } from '../db/sql/sql-text.ts';
import { makeDirectory } from '../make-directory.ts';
import { askForCopy } from './copy-socket.ts';
import { BackupError } from './read-archive.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Opens what a backup is made of: the server, the embedded database, or, while a portal runs on it, its copy. */
export async function openSource({ databaseUrl, dataDir }: Place): Promise<CopyConnection> {
  if (databaseUrl !== undefined) return openPostgresCopy(databaseUrl);
  const copy = await askForCopy(dataDir);
  return copy === undefined ? openStopped(dataDir) : releasing(openPgliteCopy(copy.directory), copy.release);
}

/** The embedded database itself, which no portal may have open. */
export async function openStopped(dataDir: string): Promise<CopyConnection> {
  const directory = resolve(dataDir);
  if (!(await exists(join(directory, 'database')))) await refuseMoved(directory);
  if (!(await exists(join(directory, 'database', 'PG_VERSION'))))
    throw new BackupError(`There is nothing to back up: ${directory} holds no database.`);
  const release = await lockDirectory(directory);
  return releasing(openPgliteCopy(join(directory, 'database')), release);
}

/**
 * Fills an empty place: the database that `databaseUrl` names, or a new embedded one, which gets its name
 * only when `fill` is done with it.
 */
export async function fillEmpty(
  { databaseUrl, dataDir }: Place,
  fill: (connection: CopyConnection) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return closing(await openPostgresCopy(databaseUrl), fill);
  const directory = resolve(dataDir);
  await makeDirectory(directory, 0o700);
  const release = await lockDirectory(directory);
  try {
    const place = join(directory, 'database');
    if (await exists(place))
      throw new BackupError(`${directory} holds a database already. Set DATA_DIR to an empty directory.`);
    await refuseMoved(directory);
    const workshop = join(directory, 'database.restoring');
    await rm(workshop, { recursive: true, force: true });
    try {
      await closing(await openPgliteCopy(workshop), fill);
    } catch (error) {
      // What the engine says of a disk without room are riddles.
      const full = await roomCheck(directory)().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      await rm(workshop, { recursive: true, force: true });
      throw full ?? error;
    }
    await rename(workshop, place);
  } finally {
    await release();
  }
}

async function closing(
  connection: CopyConnection,
  work: (connection: CopyConnection) => Promise<void>,
): Promise<void> {
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

/** Also gives the place up when the database in it cannot be opened. */
async function releasing(
  opening: Promise<CopyConnection>,
  release: () => void | Promise<void>,
): Promise<CopyConnection> {
  try {
    const connection = await opening;
    const close = async () => {
      await connection.close();
      await release();
    };
    return { ...connection, close };
  } catch (error) {
    await release();
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The columns of a table that are stored, in their order. */
interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * One conversation with a database in which whole tables are copied, as the text of COPY: the same on
 * both engines, so that what one wrote the other reads. Statements may take as long as they need.
 */
export interface CopyConnection extends Connection {
  readonly kind: 'pglite' | 'postgres';
  /** All rows of the table, in pieces that may end anywhere. */
  copyOut(table: CopiedTable): AsyncIterable<Uint8Array>;
  /** Adds whole rows to the table. */
  copyIn(table: CopiedTable, rows: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;
const keepAsText =
  'set timezone to UTC; set datestyle to ISO,YMD; set intervalstyle to iso_8601; set search_path to public';

/** A connection to a PostgreSQL server, beside those of a portal that runs on it. */
async function openPostgresCopy(databaseUrl: string): Promise<CopyConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'partner-portal-backup',
    types: { getTypeParser: parserOf },
  });
  // A loss fails the statement that runs; unheard, it would end the process without a word.
  client.on('error', () => undefined);
  const told = async <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch(error => {
      throw databaseError(error);
    });
  await told(client.connect());
  // Rows come in the order in which they lie, so that the same rows have the same checksum.
  await told(client.query(`${keepAsText}; set synchronize_seqscans to off; set statement_timeout to 0`));
  return {
    kind: 'postgres',
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await told(client.query<Row>(text, values.map(parameterOf)));
      return rows;
    },
    copyOut: ({ name, columns }) =>
      client.query(copyTo(`copy (select ${listed(columns)} from ${quoted(name)}) to stdout`)),
    copyIn: ({ name, columns }, rows) =>
      told(pipeline([rows], client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`)))),
    close: () => client.end(),
  };
}

/** About 4 MB of a table that holds no long texts. */
const pagesAtOnce = 512;

/** An embedded database that nobody else has open, in this thread: there is nobody else to serve. */
async function openPgliteCopy(directory: string): Promise<CopyConnection> {
  const database = await PGlite.create({ dataDir: directory, extensions: pgliteExtensions });
  await database.exec(keepAsText);
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await database.query<Row>(text, values.map(parameterOf))).rows;
  return {
    kind: 'pglite',
    query,
    copyOut: async function* ({ name, columns }) {
      const [{ pages } = { pages: 0 }] = await query<{ pages: number }>(
        `select (pg_relation_size('${quoted(name)}') / current_setting('block_size')::int)::int as pages`,
      );
      for (let page = 0; page < pages; page += pagesAtOnce) {
        const range = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`;
        const { blob } = await database.query(
          `copy (select ${listed(columns)} from ${quoted(name)} where ${range}) to '/dev/blob'`,
        );
        if (blob !== undefined) yield new Uint8Array(await blob.arrayBuffer());
      }
    },
    copyIn: async ({ name, columns }, rows) => {
      const blob = new Blob([new Uint8Array(rows)]);
      await database.query(`copy ${quoted(name)} (${listed(columns)}) from '/dev/blob'`, [], { blob });
    },
    close: async () => {
      if (!database.closed) await database.close();
    },
  };
}

function listed(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}
