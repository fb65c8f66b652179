import type { TimelineEntry } from '../../../contract/timelines.ts';
import type { Actor } from '../../../domain/actor.ts';
import {
  bookingTimeline,
  type ChainBooking,
  type TimelineMail,
} from '../../../domain/bookings/booking-timeline.ts';
import type { BookingHistoryEntry, TimelineEvent } from '../../../domain/bookings/timeline-event.ts';
import { withoutChoiceSecrets } from '../../../domain/guest-choice.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import { referredSql } from '../../db/sql/referred-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import type { Call } from '../operations/operation.ts';
import { readableBooking } from './booking-facts.ts';
import { authorsOf, serializeChange, serializeHead, serializeMail } from './timeline-answer.ts';

interface Mail extends TimelineMail {
  readonly content_html: string;
}

interface ChainRow extends ChainBooking {
  readonly deleted: boolean;
  readonly location: { readonly id: number; readonly name: string; readonly timezone: string };
}

const mostLines = 500;

/**
 * Everything that happened to a booking and to those that it was moved from and to, oldest first, for
 * whoever may read the booking; 404 for everybody else. Partners are not told which member of staff did it,
 * nor why a mail failed, and nobody the secret of a guest's link, which a kept mail holds (DEC-197).
 */
export async function readTimeline(
  connection: Connection,
  { actor, now }: Call,
  id: number,
): Promise<readonly TimelineEntry[]> {
  await readableBooking(connection, id, actor);
  const chain = await chainOf(connection, id, actor);
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
  const standing = chain.filter(({ deleted }) => !deleted);
  const events = bookingTimeline({ bookings: standing, history, mails, now });
  const authors = await authorsOf(connection, events, actor);
  const devices = await namesOfDevices(connection, events, actor);
  const contents = new Map(mails.map(mail => [mail.id, mail.content_html]));
  const locations = new Map(chain.map(({ id: of, location }) => [of, location]));
  const tellsLocations = new Set(chain.map(({ location }) => location.id)).size > 1;
  const removed = new Set(chain.flatMap(booking => (booking.deleted ? [booking.id] : [])));
  return events.map(event => {
    if (event.kind !== 'mail')
      return serializeChange(event, authors, { devices, removed, locations, tellsLocations });
    const content_html = withoutChoiceSecrets(contents.get(event.mailId) ?? '');
    const mail = { ...serializeMail(event, authors), content_html };
    return { kind: event.kind, ...serializeHead(event, authors), booking_id: event.bookingId ?? null, mail };
  });
}

/** The booking, those it was moved from and those it was moved to, also where the move was undone, as far as the actor may read them. */
async function chainOf(connection: Connection, id: number, actor: Actor): Promise<readonly ChainRow[]> {
  const parameters = new Parameters();
  const start = parameters.add(id);
  const grant = grantSql(bookings, 'b', 'read', actor, parameters);
  const text =
    'with recursive before(id, moved_from_id) as (' +
    `select "id", "moved_from_id" from "bookings" where "id" = ${start} union ` +
    'select b."id", b."moved_from_id" from "bookings" b join before on b."id" = before.moved_from_id), ' +
    'chain(id) as (select id from before union ' +
    'select b."id" from "bookings" b join chain on b."moved_from_id" = chain.id) ' +
    'select b."id", b."deleted", b."bed_id", b."start_time", b."end_time", b."booking_status", b."reason", ' +
    'b."moved_from_id", b."create_time", b."update_time", (select json_build_object(' +
    `'actual_start_time', s."actual_start_time", 'running_duration', s."running_duration") ` +
    'from "sessions" s where s."booking_id" = b."id" and not s."deleted" order by s."id" desc limit 1) ' +
    `as massage_session, json_build_object('id', l."id", 'name', l."name", 'timezone', coalesce(l."timezone", 'UTC')) ` +
    'as location from chain join "bookings" b on b."id" = chain.id join "locations" l on l."id" = b."location_id" ' +
    `where ${allOf(grant)} order by b."id"`;
  return await connection.query<ChainRow>(text, parameters.values, statementName(text));
}

/** What the devices of these events are called, but for those that have moved on to where the actor may not look (D1). */
async function namesOfDevices(
  connection: Connection,
  events: readonly TimelineEvent[],
  actor: Actor,
): Promise<ReadonlyMap<number, string>> {
  const ids = events.flatMap(event => {
    if (event.kind === 'created') return [event.at.bedId];
    return event.kind === 'moved' ? [event.from, event.to].flatMap(location => location?.bedId ?? []) : [];
  });
  const parameters = new Parameters();
  const where = allOf([
    `d."id" = any(${parameters.add(ids)})`,
    ...referredSql(bookings, 'bed_id', 'd', actor, parameters),
  ]);
  const text = `select d."id", d."name" from "devices" d where ${where}`;
  const devices = await connection.query<{ id: number; name: string }>(
    text,
    parameters.values,
    statementName(text),
  );
  return new Map(devices.map(({ id, name }) => [id, name]));
}
