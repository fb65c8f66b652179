import type { Connection } from '../db/database.ts';

interface Locked {
  /** Of workflows that depend on opening hours, or change them. */
  readonly locations?: readonly number[];
  readonly devices?: readonly number[];
  readonly bookings?: readonly number[];
}

const order = ['locations', 'devices', 'bookings'] as const;

/**
 * Locks rows until the transaction ends, in the one order that every workflow keeps: locations, then
 * devices, then bookings, each ascending by id. Whoever keeps to it never waits in a circle (A2). Lock
 * everything by one call, before the first write, and read what you decide by only afterwards.
 */
export async function lockInOrder(transaction: Connection, locked: Locked): Promise<void> {
  for (const table of order) {
    const ids = locked[table] ?? [];
    if (ids.length === 0) continue;
    await transaction.query(
      `select "id" from "${table}" where "id" = any($1) order by "id" for update`,
      [ids],
      `lock_${table}`,
    );
  }
}
