import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { lockRows, type StoredRow } from '../../db/sql/stored-row.ts';
import { applyChanges, applyInserts } from '../../db/write/many-rows.ts';
import type { Operation } from '../operations/operation.ts';

/** Where a booking goes, and why; instants ISO 8601. */
export interface Move {
  readonly id: number;
  readonly reason: string;
  readonly bed_id: number;
  /** As before unless told. */
  readonly location_id?: number;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * Writes both rows of each move: the old one becomes 10, a new one stands at the new time with the status that
 * the old one had (DEC-75). The ids of the new ones, in this order. Overlaps are the caller's to judge (`overlap.ts`).
 */
export async function moveBookings(
  transaction: Connection,
  { call: { actor }, change }: Operation,
  moves: readonly Move[],
): Promise<readonly number[]> {
  const ids = moves.map(({ id }) => id);
  const rows = await lockRows(transaction, bookings, ids, { verb: 'read', actor });
  const both = moves.flatMap((move, index) => {
    const stored = rows[index];
    return stored === undefined ? [] : [{ stored, move }];
  });
  const booking_status = BookingStatus.Rescheduled;
  const left = both.map(({ stored, move: { reason } }) => ({ stored, values: { booking_status, reason } }));
  await applyChanges(transaction, bookings, left, change);
  return await applyInserts(transaction, bookings, both.map(moved), change);
}

/** One of them. */
export async function moveBooking(
  transaction: Connection,
  operation: Operation,
  move: Move,
): Promise<number> {
  const [id] = await moveBookings(transaction, operation, [move]);
  if (id === undefined) throw new Error(`Booking ${move.id} was not moved`);
  return id;
}

function moved({ stored, move: { id, ...to } }: { stored: StoredRow; move: Move }): Row {
  const { user_id, location_id, slot_duration, booking_status } = stored;
  return { user_id, location_id, slot_duration, booking_status, moved_from_id: id, ...to };
}
