import { BookingStatus, isAmong, isChangeable, takingPlace } from '../../domain/bookings/booking-status.ts';
import type { ChoiceState } from '../../domain/guest-choice.ts';
import { type Language, languageOf } from '../../domain/people/language.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection } from '../db/database.ts';
import { gone } from '../errors.ts';
import type { ChoiceLinks } from '../mail/choice-link.ts';
import { addressSql } from '../mail/compose.ts';
import { type Bed, bookableBeds } from '../workflows/bookings/bed-days.ts';
import { type BookingFacts, bookingFacts } from '../workflows/bookings/booking-facts.ts';
import { guestsMayChoose } from '../workflows/bookings/guest-choices.ts';

/** What is said of every link that opens nothing, whatever the reason: it tells nobody which links there are. */
export const closedLink = () => gone(refuse('choice.closed'));

interface Location {
  readonly name: string;
  readonly address: string;
  readonly timezone: string;
}

/** A link that leads to a booking, and how it stands with it. */
export interface OpenedLink {
  readonly state: ChoiceState;
  /** The booking that the mail is about was cancelled. */
  readonly isCancelled: boolean;
  /** What it was before that. */
  readonly statusBefore: number;
  readonly language: Language;
  /** Where the newest one is. */
  readonly location: Location;
  /** The booking that the mail is about, as it is now. */
  readonly booking: BookingFacts;
  /** The newest one that came of it; the same as long as none has. */
  readonly newest: BookingFacts;
  /** The operation by which the newest one was chosen in its place; undefined unless it was. */
  readonly chosenBy: ChosenBy | undefined;
  /** The devices that may take it. */
  readonly beds: readonly Bed[];
}

interface ChosenBy {
  readonly id: number;
  /** ISO 8601. */
  readonly undo_until: string;
}

interface Choice extends ChosenBy {
  readonly moved_from_id: number | null;
}

interface Found {
  readonly id: number;
  readonly message_id: string;
  readonly booking_id: number;
  readonly operation: string | null;
  readonly language: string | null;
}

/**
 * A link opens nothing before its mail has left, nor when it was called back, nor once its guest has been erased, disabled
 * or has another mailbox.
 */
const linkSql =
  'select m."id", m."message_id", m."booking_id", m."operation", u."language" ' +
  'from "mails" m join "bookings" b on b."id" = m."booking_id" and not b."deleted" ' +
  'join "users" u on u."id" = b."user_id" and u."id" = m."user_id" and not u."deleted" and u."disabled" is not true ' +
  'and lower(u."email") = lower(m."to_email") ' +
  `where m."id" = $1 and not m."deleted" and m."state" <> 'withdrawn' ` +
  `and (m."attempts" > 0 or m."state" in ('sent', 'kept'))`;

interface Last extends Location {
  readonly id: number;
}

/** The booking that came last of one, by moves and choices that were not undone, and where it is. */
const newestSql =
  'with recursive later(id) as (select $1::int union ' +
  'select b."id" from "bookings" b join later on b."moved_from_id" = later.id where not b."deleted") ' +
  `select b."id", l."name", l."timezone", ${addressSql('l')} as address from later ` +
  'join "bookings" b on b."id" = later.id join "locations" l on l."id" = b."location_id" order by b."id" desc limit 1';

/** The choice by which a booking was made, if it was one, and of which booking it is the successor. */
const chosenBySql =
  'select o."id", o."undo_until", b."moved_from_id" from "operations" o join "bookings" b on b."id" = o."row_id" ' +
  `where o."kind" = 'guest-choice' and o."undone_time" is null and b."id" = $1 limit 1`;

/** Who cancelled a booking last, and what it was before. */
const cancelledBySql =
  `select h."operation", (h."changes"->'booking_status'->>'before')::int as before from "history" h ` +
  `where h."resource" = 'bookings' and h."row_id" = $1 and h."changes"->'booking_status'->>'after' = $2 ` +
  'order by h."id" desc limit 1';

interface CancelledBy {
  readonly operation: string | null;
  readonly before: number | null;
}

/** 410 for every link that is not ours, or opens nothing any more. */
export async function openLink(
  connection: Connection,
  { links, now }: { links: ChoiceLinks; now: number },
  token: string,
): Promise<OpenedLink> {
  const id = links.numberIn(token);
  if (id === undefined || !(await guestsMayChoose(connection))) throw closedLink();
  const [found] = await connection.query<Found>(linkSql, [id], 'guest_link');
  if (found === undefined || !links.isOf(token, { id, messageId: found.message_id })) throw closedLink();
  const { booking_id, operation, language } = found;
  const [last] = await connection.query<Last>(newestSql, [booking_id], 'newest_of_booking');
  if (last === undefined) throw closedLink();
  const { name, address, timezone } = last;
  const facts = await bookingFacts(connection, [booking_id, last.id]);
  const booking = facts.find(each => each.id === booking_id);
  const newest = facts.find(each => each.id === last.id);
  if (booking === undefined || newest === undefined) throw closedLink();
  const [choice] = await connection.query<Choice>(chosenBySql, [last.id], 'guest_choice_by');
  const [cancelledBy] = await connection.query<CancelledBy>(
    cancelledBySql,
    [booking_id, String(BookingStatus.Cancelled)],
    'booking_cancelled_by',
  );
  const isCancelled = booking.booking_status === BookingStatus.Cancelled;
  // A booking that was moved, told of by this mail, and cancelled later, has another mail.
  const isAsTold = !isCancelled || (operation !== null && cancelledBy?.operation === operation);
  const start = Date.parse(booking.start_time);
  const beds = await bookableBeds(connection, [booking.location_id], { start: now, end: now }, daysKnown);
  const state = stateOf({ booking, newest, choice, beds, start, isAsTold, now });
  const chosenBy = state === 'chosen' && choice?.moved_from_id === booking.id ? choice : undefined;
  return {
    ...{ state, isCancelled, statusBefore: cancelledBy?.before ?? BookingStatus.Booked },
    ...{ language: languageOf(language), location: { name, address, timezone } },
    ...{ booking, newest, chosenBy, beds },
  };
}

/** Beyond the days that can be chosen from. */
const daysKnown = 60;

interface Standing extends Pick<OpenedLink, 'booking' | 'newest' | 'beds'> {
  /** That by which the guest chose the newest one, by this link or by one that came of it. */
  readonly choice: Choice | undefined;
  /** Epoch ms. */
  readonly start: number;
  readonly isAsTold: boolean;
  readonly now: number;
}

/** What was chosen is so until somebody changes it: then the booking is another one, as any that staff move or cancel. */
function stateOf({ booking, newest, choice, beds, start, isAsTold, now }: Standing): ChoiceState {
  const isChosen = newest.id !== booking.id && choice !== undefined;
  if (isChosen && standsOrStood(newest)) return 'chosen';
  if (newest.id !== booking.id || !isAsTold) return 'changed';
  if (start <= now) return 'begun';
  const isCancelled = booking.booking_status === BookingStatus.Cancelled;
  if (!isCancelled && !isChangeable(booking, now)) return 'changed';
  return beds.length === 0 ? 'unavailable' : 'open';
}

const standsOrStood = ({ booking_status }: BookingFacts) => isAmong(takingPlace, booking_status);
