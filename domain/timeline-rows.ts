import type { BookingChain, ChainBooking } from './booking-chain.ts';
import { BookingStatus } from './booking-status.ts';
import type { TimelineEvent, TimelineFact } from './timeline-event.ts';

/** What a booking tells of itself: that it was made, moved or cancelled, when, and why, but not by whom. */
export function eventsOfRow(booking: ChainBooking, { placeOf, successorOf }: BookingChain): TimelineEvent[] {
  const { id, booking_status, moved_from_id, create_time, update_time } = booking;
  const at = placeOf(id);
  const reason = booking.reason ?? undefined;
  const events: TimelineEvent[] = [];
  if (typeof moved_from_id === 'number') {
    events.push(told(create_time, { kind: 'moved', from: placeOf(moved_from_id), to: at, reason }));
  } else if (at !== undefined) {
    events.push(told(create_time, { kind: 'created', at }));
  }
  if (booking_status === BookingStatus.Cancelled) {
    events.push(told(update_time, { kind: 'cancelled', bookingId: id, reason }));
  }
  if (booking_status === BookingStatus.Rescheduled && successorOf(id) === undefined) {
    events.push(told(update_time, { kind: 'moved', from: at, to: undefined, reason }));
  }
  return events;
}

function told(time: string, fact: TimelineFact): TimelineEvent {
  return { ...fact, time: Date.parse(time), userId: undefined, operation: undefined };
}

/** Whether one of these events is the same happening, told better. */
export function isTold(event: TimelineEvent, events: readonly TimelineEvent[]): boolean {
  const key = keyOf(event);
  return events.some(other => keyOf(other) === key);
}

function keyOf(event: TimelineEvent): string {
  switch (event.kind) {
    case 'created':
      return `created ${event.at.bookingId}`;
    case 'moved':
      return `moved ${event.from?.bookingId} ${event.to?.bookingId}`;
    case 'cancelled':
      return `cancelled ${event.bookingId}`;
    default:
      return event.kind;
  }
}
