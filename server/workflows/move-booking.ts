import { BookingStatus } from '../../domain/booking-status.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { lockRow } from '../db/stored-row.ts';
import { applyChange, applyInsert } from '../db/write.ts';
import type { Operation } from './operation.ts';

/** Where a booking goes, and why; instants ISO 8601. */
export interface Move {
  readonly id: number;
  readonly reason: string;
  readonly bed_id: number;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * Writes both rows of a move: the old one becomes 10, a new one stands at the new place with the status that
 * the old one had (DEC-75). The id of the new one. Overlaps are the caller's to judge (`overlap.ts`).
 */
export async function moveBooking(
  transaction: Connection,
  { call: { actor }, change }: Operation,
  { id, reason, ...place }: Move,
): Promise<number> {
  const stored = await lockRow(transaction, bookings, { id }, { verb: 'read', actor });
  const { user_id, location_id, slot_duration, booking_status } = stored;
  const old = { booking_status: BookingStatus.Rescheduled, reason };
  await applyChange(transaction, bookings, stored, old, change);
  const moved = { user_id, location_id, slot_duration, booking_status, reason, moved_from_id: id, ...place };
  return await applyInsert(transaction, bookings, moved, change);
}
