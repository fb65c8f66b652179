import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Connection } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { blockedBookings } from './stored-blocks.ts';

/**
 * Restores by `restore`, but never so that a booking comes to lie in a block: neither one that returns to a time that
 * was blocked since, nor one that was made since in a block that returns (A15). 409 says which.
 */
export async function outsideBlocks<Result>(
  transaction: Connection,
  { locations, now }: { readonly locations: readonly number[]; readonly now: number },
  restore: () => Promise<Result>,
): Promise<Result> {
  const before = await blockedBookings(transaction, locations, now);
  const result = await restore();
  const after = await blockedBookings(transaction, locations, now);
  // Whoever has begun stays where a block is made, too.
  const astray = after.filter(
    booking => isChangeable(booking, now) && before.every(({ id }) => id !== booking.id),
  );
  if (astray.length > 0)
    throw conflict(refuse('undo.blocked'), {
      bookings: astray.map(booking => plannedBooking(booking, 'blocks')),
    });
  return result;
}
