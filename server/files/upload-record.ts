import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection } from '../db/database.ts';
import { tooManyRequests } from '../errors.ts';

/** A file as the table `uploads` notes it. */
export interface UploadRecord {
  readonly name: string;
  /** What the sender called it: data, never a path. */
  readonly originalName: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const longestName = 255;
/** What one user may send in a day. */
const share = { files: 2_000, bytes: 8 * 1024 ** 3 };

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
  if (sent.files + uploads.length > share.files || sent.bytes + sizeOf(uploads) > share.bytes)
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
