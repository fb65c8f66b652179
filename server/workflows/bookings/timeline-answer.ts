import type { MailResponse, TimelineEntry, TimelineLocation } from '../../../contract/timelines.ts';
import { type Actor, Role } from '../../../domain/actor.ts';
import type { BookingLocation, TimelineEvent } from '../../../domain/bookings/timeline-event.ts';
import { undoPrefix } from '../../../domain/records/history.ts';
import type { Connection } from '../../db/database.ts';
import { namesOfPeople } from '../operations/people-names.ts';

/** Who did something: by name, or only that it was a member of staff. */
type Person = NonNullable<TimelineEntry['by']>;

/** Who did what events tell, which name people by number only. */
export interface Authors {
  readonly person: (userId: number) => Person;
  /** The operations that were choices of the guest, and those that took them back. */
  readonly chosen: ReadonlySet<string>;
  /** The mail server's own words are not for everybody. */
  readonly tellFailures: boolean;
}

/** The names of what changes of bookings tell by number only. */
export interface BookingNames {
  readonly devices: ReadonlyMap<number, string>;
  /** Bookings that are gone, because the move that made them was undone. */
  readonly removed: ReadonlySet<number>;
  /** The location of each booking; a move from one to another tells both. */
  readonly locations: ReadonlyMap<number, NamedLocation>;
  /** Wherever a booking stood is told with its location: whoever reads cannot see it otherwise. */
  readonly tellsLocations: boolean;
}

type NamedLocation = NonNullable<TimelineLocation['location']>;

/** Who did these things, as far as the reader may know: partners are not told which member of staff it was. */
export async function authorsOf(
  connection: Connection,
  events: readonly TimelineEvent[],
  actor: Actor,
): Promise<Authors> {
  const isStaff = actor.role !== Role.Partner;
  const userIds = events.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));
  const people = await namesOfPeople(connection, userIds);
  const person = (userId: number) =>
    isStaff || userId === actor.id ? { id: userId, name: people.get(userId) ?? '' } : ('staff' as const);
  return { person, chosen: await chosenIn(connection, events), tellFailures: isStaff };
}

/** The operations of these events by which guests chose a start themselves. */
async function chosenIn(
  connection: Connection,
  events: readonly TimelineEvent[],
): Promise<ReadonlySet<string>> {
  const keys = events.flatMap(({ operation }) => operation?.replace(undoPrefix, '') ?? []);
  const rows = await connection.query<{ key: string }>(
    `select "key" from "operations" where "key" = any($1) and "kind" = 'guest-choice'`,
    [keys],
    'timeline_chosen',
  );
  return new Set(rows.flatMap(({ key }) => [key, undoPrefix + key]));
}

/** When something happened and who did it, in the words of the API. */
export function serializeHead(
  { time, userId, operation }: TimelineEvent,
  { person, chosen }: Authors,
): Pick<TimelineEntry, 'time' | 'by'> {
  const someone = userId === undefined ? null : person(userId);
  const isGuest = operation !== undefined && chosen.has(operation) && userId !== undefined;
  return { time: new Date(time).toISOString(), by: isGuest ? 'guest' : someone };
}

/** Whatever happens to bookings, mails apart. */
export type BookingChange = Exclude<TimelineEntry, { kind: 'mail' }>;

/** What happened to a booking, in the words of the API. */
export function serializeChange(
  event: Exclude<TimelineEvent, { kind: 'mail' }>,
  authors: Authors,
  names: BookingNames,
): BookingChange {
  const head = serializeHead(event, authors);
  switch (event.kind) {
    case 'created':
      return { kind: event.kind, ...head, at: whereabouts(event.at, names, names.tellsLocations) };
    case 'moved': {
      const { kind, from, to, reason = null } = event;
      const isTold = names.tellsLocations || leadsElsewhere(from, to, names);
      const [left, reached] = [from, to].map(at => whereabouts(at, names, isTold));
      return { kind, ...head, from: left ?? null, to: reached ?? null, reason };
    }
    case 'cancelled':
      return { kind: event.kind, ...head, booking_id: event.bookingId, reason: event.reason ?? null };
    case 'status': {
      const { kind, bookingId, before, after } = event;
      return { kind, ...head, booking_id: bookingId, before, after };
    }
    case 'undone':
      return { kind: event.kind, ...head, booking_id: event.bookingId, what: event.what };
    case 'session-started':
      return { kind: event.kind, ...head, booking_id: event.bookingId, late_minutes: event.lateMinutes };
    case 'session-ended': {
      const { kind, bookingId, seconds, earlyMinutes } = event;
      return { kind, ...head, booking_id: bookingId, seconds, early_minutes: earlyMinutes };
    }
  }
}

function leadsElsewhere(
  from: BookingLocation | undefined,
  to: BookingLocation | undefined,
  { locations }: BookingNames,
): boolean {
  const [left, reached] = [from, to].map(at => at && locations.get(at.bookingId));
  return left !== undefined && reached !== undefined && left.id !== reached.id;
}

function whereabouts(
  at: BookingLocation | undefined,
  { devices, removed, locations }: BookingNames,
  isTold: boolean,
): TimelineLocation | null {
  if (at === undefined) return null;
  const { bookingId, bedId, start } = at;
  const location = isTold ? locations.get(bookingId) : undefined;
  return {
    booking_id: bookingId,
    start_time: new Date(start).toISOString(),
    device: { id: bedId, name: devices.get(bedId) ?? '' },
    removed: removed.has(bookingId),
    ...(location && { location }),
  };
}

/** What became of a mail, without its text. */
export function serializeMail(
  { mailId, state, to, subject, leaves, failure }: Extract<TimelineEvent, { kind: 'mail' }>,
  { tellFailures }: Authors,
): Omit<MailResponse, 'content_html'> {
  return {
    id: mailId,
    state,
    to_email: to,
    subject_html: subject,
    leaves: leaves === undefined ? null : new Date(leaves).toISOString(),
    failure: tellFailures ? (failure ?? null) : null,
  };
}
