import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, type Database, DatabaseError } from './database.ts';

/** Any number, as long as nobody else on the same server locks it: several processes may start at once. */
const migrationLock = 7_244_871_203;
/** Indexes over millions of rows take their time. */
const timeoutMs = 30 * 60_000;
/**
 * Whoever asks for a table that a migration waits for waits behind it, and a process that is running gives up a statement
 * after half a second of that: a migration stands aside before then, and tries again.
 */
const lockMs = 300;
const pauseMs = 1_000;

const register = `create table if not exists migrations (
  name text primary key, checksum text not null, create_time timestamptz(3) not null default now())`;
const hasBreaks = `select 1 from pg_attribute where attrelid = 'migrations'::regclass and attname = 'breaks'`;

/**
 * Brings the schema up to date and answers the names of what was applied. Each migration is one
 * transaction together with its entry in `migrations`, so a death in between leaves the old or the new
 * schema. A database that a newer version has brought further is left as it is, as long as that only added to
 * it: an older process goes on beside a newer one, and comes back when that is withdrawn. Rejects with a sentence
 * when the database was made by other migrations than these, or by newer ones that took something away. DEC-279: it never
 * holds up those who work, however long others read what it changes.
 */
export async function migrate(
  database: Database,
  migrations?: readonly Migration[],
): Promise<readonly string[]> {
  const wanted = migrations ?? (await readMigrations());
  if (wanted.length === 0) throw new Error('There are no migrations; the schema would stay empty');
  const applied: string[] = [];
  // What one look finds applied stays so: a start on a complete schema needs that one only.
  let known: Known = new Map();
  for (const migration of wanted) {
    if (known.has(migration.name)) continue;
    const work = async (transaction: Connection) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await transaction.query(`set local lock_timeout = ${lockMs}`);
      known = await knownMigrations(transaction);
      refuseStrangers(known, wanted);
      return !known.has(migration.name) && (await apply(transaction, migration));
    };
    const isNew = await standingAside(() => database.transaction(work, { timeoutMs }));
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** Runs `attempt` again while others, such as a backup, hold what it has to lock. */
async function standingAside<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isHeld = error instanceof DatabaseError && error.code === '55P03';
      if (!isHeld || performance.now() > end) throw error;
      await pause(pauseMs);
    }
  }
}

type Known = ReadonlyMap<string, Pick<Migration, 'checksum' | 'breaks'>>;

async function knownMigrations(connection: Connection): Promise<Known> {
  await openRegister(connection);
  const rows = await connection.query<Pick<Migration, 'name' | 'checksum' | 'breaks'>>(
    'select name, checksum, breaks from migrations order by name',
  );
  return new Map(rows.map(({ name, ...facts }) => [name, facts]));
}

/** Whoever applies a migration notes what it breaks, for older processes, which do not have its file. */
async function openRegister(connection: Connection): Promise<void> {
  await connection.query(register);
  // Params first: adding a column waits for whoever reads the table, such as a backup.
  if ((await connection.query(hasBreaks)).length === 0)
    await connection.query('alter table migrations add column breaks boolean not null default false');
}

function refuseStrangers(known: Known, wanted: readonly Migration[]): void {
  const newest = wanted.at(-1)?.name ?? '';
  for (const [name, { checksum, breaks }] of known) {
    const migration = wanted.find(each => each.name === name);
    if (migration === undefined && name > newest && !breaks) continue;
    if (migration === undefined)
      throw new Error(
        `The database has migration ${name}, which this version does not know. Use the newer version.`,
      );
    if (migration.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after this database had applied it. Undo the change, or start with an empty database.`,
      );
  }
}

/** The schema that these migrations make, within a transaction of the caller: for an empty database that is filled at once. */
export async function makeSchema(transaction: Connection, migrations: readonly Migration[]): Promise<void> {
  await openRegister(transaction);
  for (const migration of migrations) await apply(transaction, migration);
}

async function apply(
  connection: Connection,
  { name, statements, checksum, breaks }: Migration,
): Promise<true> {
  for (const statement of statements) await connection.query(statement);
  await connection.query('insert into migrations (name, checksum, breaks) values ($1, $2, $3)', [
    name,
    checksum,
    breaks,
  ]);
  return true;
}

/** Where the migrations stand, in the order of their numbers. */
export const migrationFolder = new URL('./migrations/', import.meta.url);

/** One step of the schema; what stands between two breakpoints is one statement. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** Tells whether a file was changed after it had been applied somewhere. */
  readonly checksum: string;
  /** A process of an older release cannot work on what it leaves. */
  readonly breaks: boolean;
}

export const breakpoint = '--> statement-breakpoint';

/** All migrations, oldest first. */
export async function readMigrations(folder: URL = migrationFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    files.map(async file => {
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.replace(/\.sql$/, ''),
        statements: text
          .split(breakpoint)
          .map(statement => statement.trim())
          .filter(Boolean),
        checksum: createHash('sha256').update(text).digest('hex'),
        breaks: /^-- breaks older processes: \S/m.test(text),
      };
    }),
  );
}
