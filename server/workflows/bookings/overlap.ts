import { type Connection, DatabaseError } from '../../db/database.ts';

/**
 * Writes bookings whose overlaps are judged when all are written, so that bookings may change places (A4).
 * False when two of them, or one and a stranger, would hold a device at once: then nothing is written, and
 * the transaction goes on.
 */
export async function writtenWithoutOverlap(
  transaction: Connection,
  write: () => Promise<void>,
): Promise<boolean> {
  await transaction.query('savepoint "bookings_written"');
  try {
    await transaction.query('set constraints "bookings_no_double_booking" deferred');
    await write();
    await transaction.query('set constraints "bookings_no_double_booking" immediate');
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await transaction.query('rollback to savepoint "bookings_written"');
    return false;
  }
  await transaction.query('release savepoint "bookings_written"');
  return true;
}

/** Did the database refuse two bookings of one device at a time? */
export function isOverlap(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23P01';
}
