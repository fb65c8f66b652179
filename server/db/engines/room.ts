import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, type Database, DatabaseError, failure, within } from '../database.ts';

const megabyte = 1_048_576;
/** Two more files of the database's log, and as much beside them: what one statement may take, and a recovery after it. */
const leastRoom = 48 * megabyte;
/** So long a file that could be written stands for the next ones. */
const triedForMs = 1_000;

/**
 * An embedded database that refuses writes while its disk has no room for them, or may only be read. Left to itself it
 * stops when its log finds no room, and does not open again before there is some: then nothing could be read either.
 */
export function withRoomCheck(database: Database, directory: string): Database {
  const check = roomCheck(directory);
  const checked = ({ query }: Connection): Connection['query'] => {
    const run: Connection['query'] = async (text, values, name) => {
      if (changesRows(text)) await check();
      try {
        return await query(text, values, name);
      } catch (error) {
        throw isRefusedFile(error) ? new DatabaseError(error.message, failure.readOnly) : error;
      }
    };
    return run;
  };
  return {
    ...database,
    query: checked(database),
    transaction: (work, options) =>
      database.transaction(transaction => work({ query: checked(transaction) }), options),
    checkWritable: async timeoutMs => {
      await within(timeoutMs, check());
      await database.checkWritable(timeoutMs);
    },
  };
}

/** It opens every file for writing too, even to read it; its one user may do everything else. */
function isRefusedFile(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '42501';
}

/** Schemas are changed at the start only, where a refusal would keep those from reading who could. */
function changesRows(text: string): boolean {
  const [first = ''] = text.trimStart().split(/\s/, 1);
  const verb = first.toLowerCase();
  return verb === 'with' ? /\b(?:insert into|update "|delete from)/i.test(text) : changing.has(verb);
}

const changing = new Set(['insert', 'update', 'delete', 'copy']);

/**
 * Rejects unless there is room. Params before each write: others may fill the disk at any time. A file that is
 * written tells of quotas and of disks that may only be read.
 */
export function roomCheck(directory: string): () => Promise<void> {
  const file = join(directory, 'write-check');
  let triedAt = Number.NEGATIVE_INFINITY;
  const tryFile = async () => {
    try {
      await writeFile(file, Buffer.alloc(65_536));
    } catch (error) {
      throw fileFailure(directory, error);
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
    triedAt = performance.now();
  };
  let trying: Promise<void> | undefined;
  return async () => {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < leastRoom)
      throw new DatabaseError(
        `The disk of ${directory} has less than ${leastRoom / megabyte} MB left`,
        failure.diskFull,
      );
    if (performance.now() - triedAt < triedForMs) return;
    trying ??= tryFile().finally(() => {
      trying = undefined;
    });
    await trying;
  };
}

const onlyReads = new Set(['EROFS', 'EACCES', 'EPERM']);

function fileFailure(directory: string, error: unknown): DatabaseError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new DatabaseError(
    `The data directory ${directory} cannot be written: ${String(error)}`,
    onlyReads.has(code) ? failure.readOnly : failure.diskFull,
  );
}

/** Ends the transaction of a try, so that nothing is kept of it. */
class RolledBack extends Error {}

/** Whether a database can be written, asked of the database itself. */
interface WriteCheck {
  /** The same work, whose failure is heard. */
  watch<Result>(work: Promise<Result>): Promise<Result>;
  /** Rejects unless something could be written within `timeoutMs`; nothing is kept of the try. */
  check(timeoutMs: number): Promise<void>;
}

/**
 * A try writes into the log of the database, which a server that only reads refuses, and is rolled back. Since a
 * full disk still has room there, a database that refused for want of space must also make a table: only then,
 * because each one leaves a trace in the catalogue.
 */
export function writeCheck(transaction: Database['transaction']): WriteCheck {
  let wasFull = false;
  const attempt = async () => {
    try {
      await transaction(async connection => {
        const [state] = await connection.query<{ only_reads: boolean }>(
          "select current_setting('transaction_read_only')::boolean as only_reads, pg_logical_emit_message(true, 'portal', 'ready')",
        );
        // Where only a setting forbids it, the log is written all the same.
        if (state?.only_reads) throw new DatabaseError('The database can only be read', failure.readOnly);
        if (wasFull)
          await connection.query(
            'create temporary table portal_room on commit drop as select n from generate_series(1, 20000) n',
          );
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    wasFull = false;
  };
  return {
    watch: async work => {
      try {
        return await work;
      } catch (error) {
        wasFull ||= error instanceof DatabaseError && error.code === failure.diskFull;
        throw error;
      }
    },
    check: timeoutMs => within(timeoutMs, attempt()),
  };
}
