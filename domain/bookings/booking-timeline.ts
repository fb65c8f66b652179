import { BookingStatus, calledOffStatuses, isAmong } from './booking-status.ts';
import { type RanSession, realSession } from './session.ts';
import {
  type BookingHistoryEntry,
  type BookingLocation,
  eventsOfChanges,
  type MailState,
  type TimelineEvent,
  type TimelineFact,
} from './timeline-event.ts';

/** A mail to the guest of one of these bookings, as the outbox holds it. */
export interface TimelineMail {
  readonly id: number;
  readonly booking_id: number | null;
  readonly to_email: string;
  readonly subject_html: string;
  readonly state: MailState;
  readonly send_after: string | null;
  readonly sent_time: string | null;
  readonly failure: string | null;
  readonly operation: string | null;
  readonly create_time: string;
}

/** Everything that is known; whoever may not read the history or the mails leaves them empty. */
interface TimelineParams {
  readonly bookings: readonly ChainBooking[];
  readonly history: readonly BookingHistoryEntry[];
  readonly mails: readonly TimelineMail[];
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Everything that happened to a booking, or to several, oldest first. What the history does not tell, because it is older or
 * not for this reader, the bookings tell themselves: that they were made, moved or cancelled, when, and the
 * reason, but not by whom.
 */
export function bookingTimeline({ bookings, history, mails, now }: TimelineParams): TimelineEvent[] {
  const chain = chainOf(bookings, history);
  const told = eventsOfChanges(history, chain);
  // The same happening, told better.
  const known = new Set(told.map(keyOf));
  return [
    ...told,
    ...bookings.flatMap(booking => eventsOfRow(booking, chain)).filter(event => !known.has(keyOf(event))),
    ...mails.map(eventOfMail),
    ...bookings.flatMap(booking => eventsOfSession(booking, now)),
  ].sort((one, other) => one.time - other.time || order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** What comes first of things that happened at once: one transaction has one time. */
const order: readonly TimelineEvent['kind'][] = [
  'created',
  'moved',
  'cancelled',
  'status',
  'undone',
  'mail',
  'session-started',
  'session-ended',
];

/** A sent mail stands where it was sent, any other where it was written. */
function eventOfMail(mail: TimelineMail): TimelineEvent {
  const { id, booking_id, state, send_after, sent_time, operation, create_time } = mail;
  const leaves = state === 'waiting' && send_after !== null ? Date.parse(send_after) : undefined;
  return {
    kind: 'mail',
    mailId: id,
    bookingId: booking_id ?? undefined,
    state,
    to: mail.to_email,
    subject: mail.subject_html,
    leaves,
    failure: state === 'failed' ? (mail.failure ?? undefined) : undefined,
    time: Date.parse(state === 'sent' ? (sent_time ?? create_time) : create_time),
    userId: undefined,
    operation: operation ?? undefined,
  };
}

function eventsOfSession(booking: ChainBooking, now: number): TimelineEvent[] {
  const { id: bookingId, start_time, end_time, booking_status, massage_session } = booking;
  if (!massage_session) return [];
  const booked = { start: Date.parse(start_time), end: Date.parse(end_time) };
  const isRunning = booking_status === BookingStatus.Running;
  const session = realSession(booked, massage_session, isRunning, now);
  if (session === undefined) return [];
  const { start, end, lateMinutes, earlyMinutes } = session;
  const by = { userId: undefined, operation: undefined };
  const started: TimelineEvent = { kind: 'session-started', bookingId, lateMinutes, time: start, ...by };
  const seconds = massage_session.running_duration;
  if (isRunning || seconds === null) return [started];
  return [started, { kind: 'session-ended', bookingId, seconds, earlyMinutes, time: end, ...by }];
}

/** What a booking tells of itself: that it was made, moved or cancelled, when, and why, but not by whom. */
function eventsOfRow(booking: ChainBooking, chain: BookingChain): TimelineEvent[] {
  const { locationOf, successorOf } = chain;
  const { id, booking_status, moved_from_id, create_time, update_time } = booking;
  const at = locationOf(id);
  const reason = booking.reason ?? undefined;
  const events: TimelineEvent[] = [];
  if (typeof moved_from_id === 'number') {
    const move = {
      from: locationOf(moved_from_id),
      to: at,
      reason: whyMovedHere(booking, moved_from_id, chain),
    };
    events.push(told(create_time, { kind: 'moved', ...move }));
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

/**
 * Why a booking came to where it stands. The one that it was moved from says so for good; its own reason does only until
 * it is moved on or cancelled, from when on it says why that was.
 */
function whyMovedHere(
  { booking_status, reason }: ChainBooking,
  from: number,
  { reasonOf }: BookingChain,
): string | undefined {
  const isLeft = isAmong(calledOffStatuses, booking_status);
  return reasonOf(from) ?? (isLeft ? undefined : (reason ?? undefined));
}

function told(time: string, fact: TimelineFact): TimelineEvent {
  return { ...fact, time: Date.parse(time), userId: undefined, operation: undefined };
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

/** A booking of a chain: the one looked at, those it was moved from, those it was moved to. */
export interface ChainBooking {
  readonly id: number;
  readonly bed_id: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly booking_status: BookingStatus;
  readonly reason?: string | null | undefined;
  readonly moved_from_id?: number | null | undefined;
  readonly create_time: string;
  readonly update_time: string;
  readonly massage_session?: RanSession | null | undefined;
}

/** How the bookings of a chain hang together, also those that are gone because their move was undone. */
export interface BookingChain {
  /** Where a booking stands, or stood. */
  readonly locationOf: (bookingId: number) => BookingLocation | undefined;
  /** The booking to which another one was moved. */
  readonly successorOf: (bookingId: number) => number | undefined;
  /** The reason that a booking holds now; the history is silent when two changes have the same. */
  readonly reasonOf: (bookingId: number) => string | undefined;
}

function chainOf(bookings: readonly ChainBooking[], history: readonly BookingHistoryEntry[]): BookingChain {
  const locations = new Map<number, BookingLocation>();
  const successors = new Map<number, number>();
  const reasons = new Map(bookings.map(({ id, reason }) => [id, reason]));
  for (const { row_id, changes } of history.filter(({ action }) => action === 'create')) {
    const [bedId, start] = [changes.bed_id?.after, changes.start_time?.after];
    if (typeof bedId !== 'number' || typeof start !== 'string') continue;
    locations.set(row_id, { bookingId: row_id, bedId, start: Date.parse(start) });
  }
  for (const { id, bed_id, start_time, moved_from_id } of bookings) {
    locations.set(id, { bookingId: id, bedId: bed_id, start: Date.parse(start_time) });
    if (typeof moved_from_id === 'number') successors.set(moved_from_id, id);
  }
  return {
    locationOf: id => locations.get(id),
    successorOf: id => successors.get(id),
    reasonOf: id => reasons.get(id) ?? undefined,
  };
}
