import type { BookingPlace, TimelineEvent, TimelineFact } from '../../../domain/bookings/timeline-event.ts';

/** Who did something: by name, or only that it was a member of staff. */
type Person = { readonly id: number; readonly name: string } | 'staff';

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

/** An event of a timeline as the API tells it; instants are ISO 8601 with `Z`. */
export interface ToldEvent extends Readonly<Record<string, unknown>> {
  readonly kind: TimelineEvent['kind'];
  readonly time: string;
  /** Null when the server did it, the guest, or nobody knows. */
  readonly by: Person | null;
}

/** The event in the words of the API. */
export function toldEvent(event: TimelineEvent, names: Names): ToldEvent {
  const { kind, time, userId } = event;
  return {
    kind,
    time: new Date(time).toISOString(),
    by: userId === undefined ? null : names.person(userId),
    ...factOf(event, names),
  };
}

function factOf(fact: TimelineFact, names: Names): Readonly<Record<string, unknown>> {
  switch (fact.kind) {
    case 'created':
      return { at: placeOf(fact.at, names) };
    case 'moved':
      return {
        from: placeOf(fact.from, names),
        to: placeOf(fact.to, names),
        reason: fact.reason ?? null,
      };
    case 'cancelled':
      return { booking_id: fact.bookingId, reason: fact.reason ?? null };
    case 'status':
      return { booking_id: fact.bookingId, before: fact.before, after: fact.after };
    case 'undone':
      return { booking_id: fact.bookingId, what: fact.what };
    case 'mail':
      return mailOf(fact, names);
    case 'session-started':
      return { booking_id: fact.bookingId, late_minutes: fact.lateMinutes };
    case 'session-ended':
      return { booking_id: fact.bookingId, seconds: fact.seconds, early_minutes: fact.earlyMinutes };
  }
}

function placeOf(place: BookingPlace | undefined, { devices, removed }: Names): object | null {
  if (place === undefined) return null;
  const { bookingId, bedId, start } = place;
  const device = { id: bedId, name: devices.get(bedId) ?? '' };
  return {
    booking_id: bookingId,
    start_time: new Date(start).toISOString(),
    device,
    removed: removed.has(bookingId),
  };
}

function mailOf(
  { mailId, bookingId, state, to, subject, leaves, failure }: Extract<TimelineFact, { kind: 'mail' }>,
  { contents, tellFailures }: Names,
): Readonly<Record<string, unknown>> {
  return {
    booking_id: bookingId ?? null,
    mail: {
      id: mailId,
      state,
      to_email: to,
      subject_html: subject,
      content_html: contents.get(mailId) ?? '',
      leaves: leaves === undefined ? null : new Date(leaves).toISOString(),
      failure: tellFailures ? (failure ?? null) : null,
    },
  };
}
