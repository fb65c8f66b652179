import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { type BookedPlace, openBookedPlace } from './booked-place.ts';
import type { TestDatabase } from './databases.ts';

/** A place for whose rows several contend: the server, and somebody on connections of their own who holds them. */
export interface ContendedPlace extends BookedPlace {
  readonly database: TestDatabase;
  /** Open on PostgreSQL only, which knows more than one connection. */
  readonly others: Database | undefined;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Starts the job that removes a city; its id. */
  remove(city: number): Promise<number>;
  /** The same job, when it has ended. */
  ended(job: number): Promise<number>;
  close(): Promise<void>;
}

export async function openContendedPlace(open: () => Promise<TestDatabase>): Promise<ContendedPlace> {
  const database = await open();
  const place = await openBookedPlace(database);
  const others =
    database.url === undefined
      ? undefined
      : await openDatabase({ databaseUrl: database.url, connections: 4 });
  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    database.query<Row>(text, values);
  return {
    ...place,
    ...{ database, others, query },
    remove: async city => {
      const { body } = await place.callers.admin.post('/api/v3/cities/bulk', {
        action: 'remove',
        ids: [city],
      });
      return Number(body.id);
    },
    ended: async job => {
      await expect
        .poll(() => query('select status from jobs where id = $1', [job]))
        .toEqual([{ status: 'finished' }]);
      return job;
    },
    close: async () => {
      await others?.close();
      await place.app.close();
    },
  };
}
