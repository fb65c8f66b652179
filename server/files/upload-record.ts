import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection, Database } from '../db/database.ts';
import { tooManyRequests } from '../errors.ts';
import { type FileStore, StorageError } from './store.ts';

/** A file as the table `uploads` notes it. */
interface UploadRecord {
  readonly name: string;
  /** What the sender called it: data, never a path. */
  readonly originalName: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const longestName = 255;
/** What one user may send in a day. */
const dailyShare = { files: 2_000, bytes: 8 * 1024 ** 3 };

/** Notes who sent which files; refuses who has had their share of the day. */
export async function noteUploads(
  transaction: Connection,
  userId: number,
  uploads: readonly UploadRecord[],
): Promise<void> {
  const [sent = { files: 0, bytes: 0 }] = await transaction.query<{ files: number; bytes: number }>(
    `select count(*)::int as files, coalesce(sum("bytes"), 0)::float8 as bytes from "uploads"
      where "user_id" = $1 and "create_time" > now() - interval '1 day'`,
    [userId],
    'uploads_of_day',
  );
  if (sent.files + uploads.length > dailyShare.files || sent.bytes + sizeOf(uploads) > dailyShare.bytes)
    throw tooManyRequests(refuse('upload.day-limit'));
  for (const { name, originalName, mediaType, bytes } of uploads)
    await transaction.query(
      `insert into "uploads" ("name", "original_name", "media_type", "bytes", "user_id")
        values ($1, $2, $3, $4, $5)`,
      [name, storable(originalName), mediaType, bytes, userId],
      'note_upload',
    );
}

/** Gives up files that could not be kept after all: what there is of them is collected. */
export async function giveUpUploads(connection: Connection, names: readonly string[]): Promise<void> {
  await connection.query(
    `update "uploads" set "state" = 'leaving' where "name" = any($1)`,
    [names],
    'give_up_uploads',
  );
}

function sizeOf(uploads: readonly UploadRecord[]): number {
  return uploads.reduce((total, { bytes }) => total + bytes, 0);
}

function storable(name: string): string {
  return name.toWellFormed().replaceAll('\0', '').slice(0, longestName);
}

interface Deps {
  readonly database: Database;
  readonly store: Pick<FileStore, 'remove'>;
  readonly unusedDays: number;
  /** Ends the work between two files. */
  readonly signal: AbortSignal;
}

const collectedAtOnce = 100;

/**
 * Removes uploads that no record has ever named for so many days, and answers how many. In three steps, so that
 * neither a save nor a death in between loses anything: they are first marked as leaving, where no save is about
 * to use them and none can any more; then removed from the store; then forgotten. Whoever comes next goes on with
 * what was left; two processes at once remove the same files, which does no harm. Rejects when the store does not
 * answer, and after all others when one of them cannot be removed: the rest waits for the next time.
 */
export async function collectUnused({ database, store, unusedDays, signal }: Deps): Promise<number> {
  await database.query(
    `update "uploads" set "state" = 'leaving' where "id" in (select "id" from "uploads"
      where "state" = 'waiting' and "create_time" < now() - $1 * interval '1 day' for update skip locked)`,
    [unusedDays],
    'unused_uploads',
  );
  let collected = 0;
  const kept = new Map<string, unknown>();
  let isMore = true;
  while (isMore) {
    const names = await leaving(database, [...kept.keys()]);
    for (const name of names) {
      if (signal.aborted) return collected;
      if (await isGone({ database, store }, name, kept)) collected += 1;
    }
    isMore = names.length === collectedAtOnce && kept.size < collectedAtOnce;
  }
  const [reason] = kept.values();
  if (kept.size > 0) throw reason;
  return collected;
}

/** False for a file that stays, which is then noted with the reason. Rejects where none can be removed. */
async function isGone(
  { database, store }: Pick<Deps, 'database' | 'store'>,
  name: string,
  kept: Map<string, unknown>,
): Promise<boolean> {
  try {
    await store.remove(name);
  } catch (error) {
    if (error instanceof StorageError && error.status === undefined) throw error;
    kept.set(name, error);
    return false;
  }
  await forget(database, name);
  return true;
}

async function forget(database: Database, name: string): Promise<void> {
  await database.query(
    `delete from "uploads" where "name" = $1 and "state" = 'leaving'`,
    [name],
    'forget_upload',
  );
}

async function leaving(database: Database, except: readonly string[]): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>(
    `select "name" from "uploads" where "state" = 'leaving' and not "name" = any($1) order by "create_time" limit ${collectedAtOnce}`,
    [except],
    'leaving_uploads',
  );
  return rows.map(({ name }) => name);
}
