import { type HistoryEntry, isUndo } from '../records/history.ts';
import { type BookingStatus, bookingStatuses, BookingStatus as Status } from './booking-status.ts';
import type { BookingChain } from './booking-timeline.ts';

/** Where a booking stands: its number, its device, its start in epoch ms. */
export interface BookingLocation {
  readonly bookingId: number;
  readonly bedId: number;
  readonly start: number;
}

/** What can have happened to a booking. */
export type TimelineFact =
  /** It was made; of a chain of moved bookings only the first. */
  | { readonly kind: 'created'; readonly at: BookingLocation }
  /** `to` is undefined when nothing is known of its successor any more. */
  | {
      readonly kind: 'moved';
      readonly from: BookingLocation | undefined;
      readonly to: BookingLocation | undefined;
      readonly reason: string | undefined;
    }
  | { readonly kind: 'cancelled'; readonly bookingId: number; readonly reason: string | undefined }
  /** Any other change of its status, e.g. 2 Booked to 5 Running. */
  | {
      readonly kind: 'status';
      readonly bookingId: number;
      readonly before: BookingStatus;
      readonly after: BookingStatus;
    }
  /** A cancel, a move, or something else was taken back. */
  | { readonly kind: 'undone'; readonly bookingId: number; readonly what: 'cancelled' | 'moved' | 'changed' }
  /** `leaves`: epoch ms at which a waiting mail is sent; `failure` only of a failed one. */
  | {
      readonly kind: 'mail';
      readonly mailId: number;
      readonly bookingId: number | undefined;
      readonly state: MailState;
      readonly to: string;
      readonly subject: string;
      readonly leaves: number | undefined;
      readonly failure: string | undefined;
    }
  /** Whole minutes after the booked start. */
  | { readonly kind: 'session-started'; readonly bookingId: number; readonly lateMinutes: number }
  /** How long it ran, in seconds, and whole minutes before the booked end. */
  | {
      readonly kind: 'session-ended';
      readonly bookingId: number;
      readonly seconds: number;
      readonly earlyMinutes: number;
    };

export type MailState = 'waiting' | 'kept' | 'sent' | 'withdrawn' | 'failed';

/** One entry of the timeline of a booking. */
export type TimelineEvent = TimelineFact & {
  /** Epoch ms. */
  readonly time: number;
  /** The user who did it; undefined when it was the server, or is not known. */
  readonly userId: number | undefined;
  /** The key of the operation that it was part of, e.g. to tell mails of one move from those of another. */
  readonly operation: string | undefined;
};

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
  const to = successor === undefined ? undefined : chain.locationOf(successor);
  return { kind: 'moved', from: chain.locationOf(bookingId), to, reason };
}

/** The new half of a move is told with the old one, unless nothing is known of that. */
function factOfNew(
  line: BookingHistoryEntry,
  all: readonly BookingHistoryEntry[],
  { locationOf, reasonOf }: BookingChain,
): TimelineFact | undefined {
  const { row_id: bookingId, changes } = line;
  const at = locationOf(bookingId);
  const from = movedFrom(line);
  if (from === undefined) return at && { kind: 'created', at };
  if (all.some(each => each.row_id === from && statusesOf(each).after === Status.Rescheduled))
    return undefined;
  // Its own reason may have become that of a later move.
  const reason = textOf(changes.reason?.after) ?? reasonOf(from);
  return { kind: 'moved', from: locationOf(from), to: at, reason };
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
