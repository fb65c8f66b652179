import type { MailResponse, TimelineEntry, TimelineLocation } from '../../../contract/timelines.ts';
import type {
  BookingLocation,
  TimelineEvent,
  TimelineFact,
} from '../../../domain/bookings/timeline-event.ts';

/** Who did something: by name, or only that it was a member of staff. */
type Person = NonNullable<TimelineEntry['by']>;

/** What the events of a timeline name by number only. */
interface Names {
  readonly person: (userId: number) => Person;
  readonly devices: ReadonlyMap<number, string>;
  /** Bookings that are gone, because the move that made them was undone. */
  readonly removed: ReadonlySet<number>;
  /** The HTML of each mail. */
  readonly contents: ReadonlyMap<number, string>;
  /** The mail server's own words are not for everybody. */
  readonly tellFailures: boolean;
}

/** The event in the words of the API. */
export function serializeEvent(event: TimelineEvent, names: Names): TimelineEntry {
  const { userId } = event;
  const time = new Date(event.time).toISOString();
  const head = { time, by: userId === undefined ? null : names.person(userId) };
  switch (event.kind) {
    case 'created':
      return { kind: event.kind, ...head, at: placeOf(event.at, names) };
    case 'moved': {
      const { kind, from, to, reason = null } = event;
      return { kind, ...head, from: placeOf(from, names), to: placeOf(to, names), reason };
    }
    case 'cancelled':
      return { kind: event.kind, ...head, booking_id: event.bookingId, reason: event.reason ?? null };
    case 'status': {
      const { kind, bookingId, before, after } = event;
      return { kind, ...head, booking_id: bookingId, before, after };
    }
    case 'undone':
      return { kind: event.kind, ...head, booking_id: event.bookingId, what: event.what };
    case 'mail':
      return { kind: event.kind, ...head, booking_id: event.bookingId ?? null, mail: mailOf(event, names) };
    case 'session-started':
      return { kind: event.kind, ...head, booking_id: event.bookingId, late_minutes: event.lateMinutes };
    case 'session-ended': {
      const { kind, bookingId, seconds, earlyMinutes } = event;
      return { kind, ...head, booking_id: bookingId, seconds, early_minutes: earlyMinutes };
    }
  }
}

function placeOf(
  location: BookingLocation | undefined,
  { devices, removed }: Names,
): TimelineLocation | null {
  if (location === undefined) return null;
  const { bookingId, bedId, start } = location;
  const device = { id: bedId, name: devices.get(bedId) ?? '' };
  return {
    booking_id: bookingId,
    start_time: new Date(start).toISOString(),
    device,
    removed: removed.has(bookingId),
  };
}

function mailOf(
  { mailId, state, to, subject, leaves, failure }: Extract<TimelineFact, { kind: 'mail' }>,
  { contents, tellFailures }: Names,
): MailResponse {
  return {
    id: mailId,
    state,
    to_email: to,
    subject_html: subject,
    content_html: contents.get(mailId) ?? '',
    leaves: leaves === undefined ? null : new Date(leaves).toISOString(),
    failure: tellFailures ? (failure ?? null) : null,
  };
}
