import type { Connection } from '../db/database.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import type { Row } from '../db/row-shape.ts';
import type { Change } from '../db/write.ts';
import { openLocationOf } from './open-installed.ts';

/** A device that is installed opens its location (DEC-53). */
export const deviceHooks: RowHooks = {
  create: async ({ transaction, body, change }, proceed) =>
    await opening(transaction, await proceed(body), change),
  update: async ({ transaction, body, change }, proceed) =>
    await opening(transaction, await proceed(body), change),
};

async function opening(transaction: Connection, device: Row, change: Change): Promise<Row> {
  await openLocationOf(transaction, device, { ...change, actor: null });
  return device;
}
