import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import type { Entry } from './bookings.ts';

const went: readonly BookingStatus[] = [
  BookingStatus.Created,
  BookingStatus.Booked,
  BookingStatus.Completed,
  BookingStatus.Running,
];

/**
 * The same entries, in which bookings that were moved lead somewhere: a later booking at the same location
 * becomes that of the same guest, made at the moment of the move.
 */
export function withMoves(entries: readonly Entry[]): readonly Entry[] {
  const changed = new Map<number, Entry>();
  const free = Map.groupBy(
    entries.filter(({ booking_status }) => went.includes(booking_status)),
    kindOf,
  );
  for (const old of entries) {
    if (old.booking_status !== BookingStatus.Rescheduled) continue;
    const candidates = free.get(kindOf(old)) ?? [];
    const at = candidates.findIndex(
      ({ start_time, create_time }) =>
        start_time > old.start_time && create_time > old.create_time && create_time < old.start_time,
    );
    const [next] = at < 0 ? [] : candidates.splice(at, 1);
    if (next === undefined) continue;
    changed.set(next.id, { ...next, user_id: old.user_id, moved_from_id: old.id });
    changed.set(old.id, { ...old, update_time: next.create_time });
  }
  return entries.map(entry => changed.get(entry.id) ?? entry);
}

function kindOf({ location_id, slot_duration }: Entry): string {
  return `${location_id} ${slot_duration}`;
}
