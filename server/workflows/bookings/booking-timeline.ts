import type { MailResponse, TimelineEntry, TimelineLocation } from '../../../contract/timelines.ts';
import { Role } from '../../../domain/actor.ts';
import {
  bookingTimeline,
  type ChainBooking,
  type TimelineMail,
} from '../../../domain/bookings/booking-timeline.ts';
import type {
  BookingHistoryEntry,
  BookingLocation,
  TimelineEvent,
  TimelineFact,
} from '../../../domain/bookings/timeline-event.ts';
import { undoPrefix } from '../../../domain/records/history.ts';
import type { Connection } from '../../db/database.ts';
import type { Call } from '../operations/operation.ts';
import { namesOfPeople } from '../operations/people-names.ts';
import { readableBooking } from './booking-facts.ts';

interface Mail extends TimelineMail {
  readonly content_html: string;
}

interface ChainRow extends ChainBooking {
  readonly deleted: boolean;
}

const mostLines = 500;

/**
 * Everything that happened to a booking and to those that it was moved from and to, oldest first, for
 * whoever may read the booking; 404 for everybody else. Partners are not told which member of staff did it,
 * nor why a mail failed.
 */
export async function readTimeline(
  connection: Connection,
  { actor, now }: Call,
  id: number,
): Promise<readonly TimelineEntry[]> {
  const { location_id } = await readableBooking(connection, id, actor);
  const chain = await chainOf(connection, id, location_id);
  const ids = chain.map(booking => booking.id);
  const history = await connection.query<BookingHistoryEntry>(
    'select "id", "row_id", "action", "create_time", "user_id", "operation", "changes" from "history" ' +
      `where "resource" = 'bookings' and "row_id" = any($1) order by "id" limit ${mostLines}`,
    [ids],
    'timeline_history',
  );
  const mails = await connection.query<Mail>(
    'select "id", "booking_id", "to_email", "subject_html", "content_html", "state", "send_after", ' +
      '"sent_time", "failure", "operation", "create_time" from "mails" ' +
      `where "booking_id" = any($1) and not "deleted" order by "id" limit ${mostLines}`,
    [ids],
    'timeline_mails',
  );
  const bookings = chain.filter(({ deleted }) => !deleted);
  const events = bookingTimeline({ bookings, history, mails, now });
  const isStaff = actor.role !== Role.Partner;
  const userIds = events.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));
  const people = await namesOfPeople(connection, userIds);
  const devices = await namesOfDevices(connection, events);
  const person = (userId: number) =>
    isStaff || userId === actor.id ? { id: userId, name: people.get(userId) ?? '' } : ('staff' as const);
  const chosen = await chosenIn(connection, events);
  const contents = new Map(mails.map(mail => [mail.id, mail.content_html]));
  const removed = new Set(chain.flatMap(booking => (booking.deleted ? [booking.id] : [])));
  const names = { person, devices, contents, removed, chosen, tellFailures: isStaff };
  return events.map(event => serializeEvent(event, names));
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

/** The booking, those it was moved from and those it was moved to, also where the move was undone. */
async function chainOf(connection: Connection, id: number, locationId: number): Promise<readonly ChainRow[]> {
  return await connection.query<ChainRow>(
    'with recursive before(id, moved_from_id) as (' +
      'select "id", "moved_from_id" from "bookings" where "id" = $1 union ' +
      'select b."id", b."moved_from_id" from "bookings" b join before on b."id" = before.moved_from_id), ' +
      'chain(id) as (select id from before union ' +
      'select b."id" from "bookings" b join chain on b."moved_from_id" = chain.id) ' +
      'select b."id", b."deleted", b."bed_id", b."start_time", b."end_time", b."booking_status", b."reason", ' +
      'b."moved_from_id", b."create_time", b."update_time", (select json_build_object(' +
      `'actual_start_time', s."actual_start_time", 'running_duration', s."running_duration") ` +
      'from "sessions" s where s."booking_id" = b."id" and not s."deleted" order by s."id" desc limit 1) ' +
      'as massage_session ' +
      'from chain join "bookings" b on b."id" = chain.id where b."location_id" = $2 order by b."id"',
    [id, locationId],
    'timeline_chain',
  );
}

async function namesOfDevices(
  connection: Connection,
  events: readonly TimelineEvent[],
): Promise<ReadonlyMap<number, string>> {
  const ids = events.flatMap(event => {
    if (event.kind === 'created') return [event.at.bedId];
    return event.kind === 'moved' ? [event.from, event.to].flatMap(location => location?.bedId ?? []) : [];
  });
  const devices = await connection.query<{ id: number; name: string }>(
    'select "id", "name" from "devices" where "id" = any($1)',
    [ids],
    'timeline_devices',
  );
  return new Map(devices.map(({ id, name }) => [id, name]));
}

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
  /** The operations that were choices of the guest, and those that took them back. */
  readonly chosen: ReadonlySet<string>;
  /** The mail server's own words are not for everybody. */
  readonly tellFailures: boolean;
}

/** The event in the words of the API. */
function serializeEvent(event: TimelineEvent, names: Names): TimelineEntry {
  const { userId } = event;
  const time = new Date(event.time).toISOString();
  const isGuest = event.operation !== undefined && names.chosen.has(event.operation);
  const someone = userId === undefined ? null : names.person(userId);
  const head = { time, by: isGuest && userId !== undefined ? ('guest' as const) : someone };
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
