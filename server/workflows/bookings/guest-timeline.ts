import type { Answered } from '../../../contract/call.ts';
import type { guestTimeline as call, GuestBooking, GuestEvent } from '../../../contract/timelines.ts';
import type { Actor } from '../../../domain/actor.ts';
import {
  bookingTimeline,
  type ChainBooking,
  type TimelineMail,
} from '../../../domain/bookings/booking-timeline.ts';
import type { BookingHistoryEntry, TimelineEvent } from '../../../domain/bookings/timeline-event.ts';
import type { OperationKind } from '../../../domain/records/history.ts';
import { bookings } from '../../../resources/bookings.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { sessions } from '../../../resources/sessions.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantSql, readableSql } from '../../db/sql/grant-sql.ts';
import { referredSql } from '../../db/sql/referred-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { notFound } from '../../errors.ts';
import type { Call } from '../operations/operation.ts';
import {
  authorsOf,
  type BookingChange,
  serializeChange,
  serializeHead,
  serializeMail,
} from './timeline-answer.ts';

interface GuestRow extends ChainBooking {
  readonly deleted: boolean;
  readonly location_id: number;
  readonly device: string;
  readonly location: string;
  readonly timezone: string;
}

interface MailRow extends TimelineMail {
  readonly about: OperationKind | null;
}

interface Asked {
  readonly id: number;
  /** How many events at most. */
  readonly most: number;
}

/** Of each booking that many lines of its history are looked at, on the average. */
const linesEach = 8;

/**
 * The newest things that happened to the bookings of a guest, as far as the caller may read these; 404 for whoever may
 * read neither the person nor one of the bookings. Partners are not told which member of staff did it, nor why a mail
 * failed. As many statements for two hundred bookings as for one.
 */
export async function readGuestTimeline(
  connection: Connection,
  { actor, now }: Call,
  { id, most }: Asked,
): Promise<Pick<Answered<typeof call.answer>, 'data' | 'bookings' | 'more'>> {
  const rows = await lastTouched(connection, actor, { id, most });
  if (rows.length === 0) await readablePerson(connection, id, actor);
  const ids = rows.map(booking => booking.id);
  const history = await connection.query<BookingHistoryEntry>(
    'select "id", "row_id", "action", "create_time", "user_id", "operation", "changes" from "history" ' +
      `where "resource" = 'bookings' and "row_id" = any($1) order by "id" desc limit $2`,
    [ids, (most + 1) * linesEach],
    'guest_timeline_history',
  );
  const mails = await connection.query<MailRow>(
    'select m."id", m."booking_id", m."to_email", m."subject_html", m."state", m."send_after", m."sent_time", ' +
      'm."failure", m."operation", m."create_time", o."kind" as about from "mails" m ' +
      'left join "operations" o on o."key" = m."operation" ' +
      'where m."booking_id" = any($1) and not m."deleted" order by m."id" desc limit $2',
    [ids, most + 1],
    'guest_timeline_mails',
  );
  const events = bookingTimeline({ bookings: rows.filter(({ deleted }) => !deleted), history, mails, now });
  const newest = events.toReversed().slice(0, most);
  const data = await serialized(connection, actor, { events: newest, rows, mails });
  const told = new Set(data.flatMap(bookingsIn));
  return {
    data,
    bookings: rows.filter(row => told.has(row.id)).map(serializeBooking),
    more: events.length > most,
  };
}

/** Those of the guest's bookings that the actor may read to which something happened last, also where a move was undone. */
async function lastTouched(
  connection: Connection,
  actor: Actor,
  { id, most }: Asked,
): Promise<readonly GuestRow[]> {
  const parameters = new Parameters();
  const where = [
    `b."user_id" = ${parameters.add(id)}`,
    '(not b."deleted" or b."moved_from_id" is not null)',
    ...grantSql(bookings, 'b', 'read', actor, parameters),
  ];
  const ran = scopeOf(sessions.access, 'read', actor.role) === undefined ? 'false' : 'not s."deleted"';
  const text =
    'select t."id", t."deleted", t."bed_id", t."location_id", t."start_time", t."end_time", t."booking_status", ' +
    't."reason", t."moved_from_id", t."create_time", t."update_time", ' +
    `${deviceName(actor, parameters)} as device, l."name" as location, l."timezone" as timezone, ` +
    `case when t.session then json_build_object('actual_start_time', t."actual_start_time", ` +
    `'running_duration', t."running_duration") end as massage_session ` +
    'from (select b.*, s."id" is not null as session, s."actual_start_time", s."running_duration", ' +
    `greatest(b."update_time", s."actual_start_time" + coalesce(s."running_duration", 0) * interval '1 second', ` +
    '(select max(coalesce(m."sent_time", m."create_time")) from "mails" m ' +
    'where m."booking_id" = b."id" and not m."deleted")) as touched from "bookings" b ' +
    `left join lateral (select * from "sessions" s where s."booking_id" = b."id" and ${ran} ` +
    'order by s."id" desc limit 1) s on true ' +
    `where ${allOf(where)} order by touched desc, b."id" desc limit ${parameters.add(most + 1)}) t ` +
    'join "devices" d on d."id" = t."bed_id" join "locations" l on l."id" = t."location_id" order by t."id"';
  return await connection.query<GuestRow>(text, parameters.values, statementName(text));
}

/** What the device `d` of a booking is called; nothing where it has moved on to where the actor may not look (D1). */
function deviceName(actor: Actor, parameters: Parameters): string {
  const told = referredSql(bookings, 'bed_id', 'd', actor, parameters);
  return told.length === 0 ? 'd."name"' : `case when ${allOf(told)} then d."name" else '' end`;
}

/** Of whom nothing is told may still be somebody whom the actor may read. */
async function readablePerson(connection: Connection, id: number, actor: Actor): Promise<void> {
  const parameters = new Parameters();
  const where = [`u."id" = ${parameters.add(id)}`, ...readableSql(users, 'u', actor, parameters)];
  const text = `select u."id" from "users" u where ${allOf(where)}`;
  const [person] = await connection.query<{ id: number }>(text, parameters.values, statementName(text));
  if (person === undefined) throw notFound(users.label.one, id);
}

interface Told {
  readonly events: readonly TimelineEvent[];
  readonly rows: readonly GuestRow[];
  readonly mails: readonly MailRow[];
}

async function serialized(
  connection: Connection,
  actor: Actor,
  { events, rows, mails }: Told,
): Promise<readonly GuestEvent[]> {
  const authors = await authorsOf(connection, events, actor);
  const devices = new Map(rows.map(({ bed_id, device }) => [bed_id, device]));
  const removed = new Set(rows.flatMap(({ id, deleted }) => (deleted ? [id] : [])));
  const locations = new Map(
    rows.map(({ id, location_id, location: name, timezone }) => [id, { id: location_id, name, timezone }]),
  );
  const about = new Map(mails.map(mail => [mail.id, mail.about]));
  return events.flatMap((event): GuestEvent[] => {
    if (event.kind !== 'mail')
      return [serializeChange(event, authors, { devices, removed, locations, tellsLocations: false })];
    const { kind, bookingId, mailId } = event;
    if (bookingId === undefined) return [];
    const mail = { ...serializeMail(event, authors), about: about.get(mailId) ?? null };
    return [{ kind, ...serializeHead(event, authors), booking_id: bookingId, mail }];
  });
}

/** The numbers of the bookings that an event is about. */
function bookingsIn(event: GuestEvent | BookingChange): number[] {
  if (event.kind === 'created') return event.at === null ? [] : [event.at.booking_id];
  if (event.kind === 'moved') return [event.from, event.to].flatMap(at => at?.booking_id ?? []);
  return [event.booking_id];
}

function serializeBooking({
  id,
  start_time,
  bed_id,
  device,
  location_id,
  location,
  timezone,
  deleted,
}: GuestRow): GuestBooking {
  return {
    ...{ id, start_time, device: { id: bed_id, name: device } },
    location: { id: location_id, name: location, timezone },
    removed: deleted,
  };
}
