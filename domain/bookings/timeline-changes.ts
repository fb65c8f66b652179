import { type HistoryEntry, isUndo } from '../records/history-entry.ts';
import type { BookingChain } from './booking-chain.ts';
import { type BookingStatus, bookingStatuses, BookingStatus as Status } from './booking-status.ts';
import type { TimelineEvent, TimelineFact } from './timeline-event.ts';

/** A line of the history of bookings (resource `bookings`). */
export interface BookingHistoryEntry extends HistoryEntry {
  readonly row_id: number;
}

/**
 * What the history tells of some bookings: a move is two lines, the old booking and the new one, and becomes
 * one event; whatever one undo took back becomes one event.
 */
export function eventsOfChanges(lines: readonly BookingHistoryEntry[], chain: BookingChain): TimelineEvent[] {
  const inOrder = lines.toSorted((one, other) => one.id - other.id);
  const undone = new Set<string>();
  return inOrder.flatMap(line => {
    if (line.operation !== null && isUndo(line)) {
      if (undone.has(line.operation)) return [];
      undone.add(line.operation);
      const together = inOrder.filter(({ operation }) => operation === line.operation);
      return [told(line, { kind: 'undone', bookingId: line.row_id, what: whatWasUndone(together) })];
    }
    const fact = factOf(line, inOrder, chain);
    return fact === undefined ? [] : [told(line, fact)];
  });
}

function told({ create_time, user_id, operation }: BookingHistoryEntry, fact: TimelineFact): TimelineEvent {
  return {
    ...fact,
    time: Date.parse(create_time),
    userId: user_id ?? undefined,
    operation: operation ?? undefined,
  };
}

function factOf(
  line: BookingHistoryEntry,
  all: readonly BookingHistoryEntry[],
  chain: BookingChain,
): TimelineFact | undefined {
  const { row_id: bookingId, action, changes } = line;
  if (action === 'create') return factOfNew(line, all, chain);
  const { before, after } = statusesOf(line);
  if (before === undefined || after === undefined) return undefined;
  const reason = textOf(changes.reason?.after) ?? chain.reasonOf(bookingId);
  if (after === Status.Cancelled) return { kind: 'cancelled', bookingId, reason };
  if (after !== Status.Rescheduled) return { kind: 'status', bookingId, before, after };
  const created = all.find(each => each.operation === line.operation && movedFrom(each) === bookingId);
  const successor = created?.row_id ?? chain.successorOf(bookingId);
  const to = successor === undefined ? undefined : chain.placeOf(successor);
  return { kind: 'moved', from: chain.placeOf(bookingId), to, reason };
}

/** The new half of a move is told with the old one, unless nothing is known of that. */
function factOfNew(
  line: BookingHistoryEntry,
  all: readonly BookingHistoryEntry[],
  { placeOf, reasonOf }: BookingChain,
): TimelineFact | undefined {
  const { row_id: bookingId, changes } = line;
  const at = placeOf(bookingId);
  const from = movedFrom(line);
  if (from === undefined) return at && { kind: 'created', at };
  if (all.some(each => each.row_id === from && statusesOf(each).after === Status.Rescheduled))
    return undefined;
  const reason = textOf(changes.reason?.after) ?? reasonOf(bookingId);
  return { kind: 'moved', from: placeOf(from), to: at, reason };
}

function movedFrom({ action, changes }: BookingHistoryEntry): number | undefined {
  const from = changes.moved_from_id?.after;
  return action === 'create' && typeof from === 'number' ? from : undefined;
}

function whatWasUndone(lines: readonly BookingHistoryEntry[]): 'cancelled' | 'moved' | 'changed' {
  const before = lines.map(line => statusesOf(line).before);
  if (before.includes(Status.Rescheduled)) return 'moved';
  return before.includes(Status.Cancelled) ? 'cancelled' : 'changed';
}

function statusesOf({ changes }: BookingHistoryEntry): {
  before: BookingStatus | undefined;
  after: BookingStatus | undefined;
} {
  const { before, after } = changes.booking_status ?? {};
  return { before: statusOf(before), after: statusOf(after) };
}

function statusOf(value: unknown): BookingStatus | undefined {
  return bookingStatuses.find(status => status.value === value)?.value;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
