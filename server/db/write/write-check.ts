import { type Database, DatabaseError } from '../database.ts';
import { failure, within } from '../engines/database-failure.ts';

/** Ends the transaction of a try, so that nothing is kept of it. */
class RolledBack extends Error {}

/** Whether a database can be written, asked of the database itself. */
export interface WriteCheck {
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
