import { type Connection, type Database, DatabaseError } from '../../server/db/database.ts';
import { Mutex } from '../../server/db/engines/transaction.ts';

/** More values than any statement takes: it is prepared, then refused. */
const tooMany = Array.from({ length: 300 }, () => null);

/**
 * The database, in which the first run of every named statement fails after it was prepared, just before the run
 * that was asked for. So whatever a test asks for shows that one failure leaves no statement broken.
 */
export function firstRunsFail(database: Database): Database {
  const failed = new Set<string>();
  const isFirst = (name: string | undefined): name is string => {
    if (name === undefined || failed.has(name)) return false;
    failed.add(name);
    return true;
  };
  return {
    ...database,
    query: async (text, values, name) => {
      if (isFirst(name)) await fail(database, text, name);
      return await database.query(text, values, name);
    },
    transaction: (work, options) =>
      database.transaction(transaction => {
        const turns = new Mutex();
        return work({
          query: (text, values, name) =>
            turns.run(async () => {
              if (isFirst(name)) await failInside(transaction, text, name);
              return await transaction.query(text, values, name);
            }),
        });
      }, options),
  };
}

async function failInside(transaction: Connection, text: string, name: string): Promise<void> {
  await transaction.query('savepoint first_run');
  await fail(transaction, text, name);
  await transaction.query('rollback to savepoint first_run');
}

async function fail(connection: Connection, text: string, name: string): Promise<void> {
  try {
    await connection.query(text, tooMany, name);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '08P01') return;
    throw error;
  }
  throw new Error(`${name} takes ${tooMany.length} values`);
}
