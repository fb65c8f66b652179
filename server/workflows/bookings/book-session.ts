import { bookingCalls, type GuestOverlap } from '../../../contract/bookings.ts';
import { type BookedPrice, bookedPrice, type PricedLocation } from '../../../domain/bookings/booked-price.ts';
import { BookingStatus, calledOffStatuses } from '../../../domain/bookings/booking-status.ts';
import { sessionOf } from '../../../domain/bookings/slot-durations.ts';
import { slotProblem } from '../../../domain/bookings/slots.ts';
import { LocationStatus } from '../../../domain/choice.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { bookings } from '../../../resources/bookings.ts';
import { actionRoles } from '../../../resources/schema/row-action.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import { applyInsert } from '../../db/write/write.ts';
import { forbidden, invalidFields } from '../../errors.ts';
import { addressSql } from '../../mail/compose.ts';
import { twoStep } from '../../two-step.ts';
import { holdGuests, lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
import { readableDevices, readDevice, slotParams } from './bed-days.ts';
import {
  type EditedMail,
  type MailPreview,
  previewMailTo,
  queueGuestMail,
  readEditedMail,
  requireMailText,
} from './guest-mail.ts';
import { guestOverlaps } from './guest-overlaps.ts';
import { type GuestAsked, type GuestToBook, guestToBook, keepGuest } from './guest-to-book.ts';
import { isOverlap } from './overlap.ts';
import { refusedByRule, SlotTaken, type Target } from './slot-refusal.ts';

interface BookRequest extends EditedMail, GuestAsked {
  readonly bed_id: number;
  /** Minutes. */
  readonly slot_duration: number;
  /** ISO 8601. */
  readonly start_time: string;
}

interface Looked {
  readonly plan: Plan &
    MailPreview & { readonly price: BookedPrice; readonly overlaps: readonly GuestOverlap[] };
  readonly target: Target;
  readonly guest: GuestToBook;
}

const bookers = actionRoles(users, 'book');
const mailMissing = refuse('booking.book-mail');

/**
 * Booking for a guest, known or new, and writing to them (DEC-167). The answer is the new booking with the operation
 * that can be undone; a guest who was made for it stays known. 403 for who may not; 409 when the slot is taken; 422
 * when it breaks a rule, the location takes no such booking, nobody is to come, or the mail says nothing.
 */
export const bookSession = twoStep({
  call: bookingCalls.book,
  read: async ({ body: { confirm_booking: isConfirmed, plan: seen, ...request } }) => {
    await readEditedMail(request);
    return { isConfirmed, seen, request };
  },
  lock: async (transaction, call, request) => {
    // Of many who want one slot, all but the first few learn here that it is gone, without waiting for each other.
    const { target, guest } = await look(transaction, call, request);
    if (guest.id !== null) await holdGuests(transaction, [guest.id]);
    await lockInOrder(transaction, { locations: [target.bed.location_id], devices: [target.bed.id] });
  },
  plan: look,
  shown: ({ plan }) => plan,
  checkConfirmation: async ({ plan }, request) => await requireMailText(plan, request, mailMissing),
  execute: async (transaction, call, { plan, target, guest }, { slot_duration }) => {
    const { id: bed_id, location_id } = target.bed;
    const about = { kind: 'book-session', locationId: location_id } as const;
    const operation = await startOperation(transaction, call, about);
    const user_id = await keepGuest(transaction, guest, call);
    const [start_time, end_time] = [target.start, target.end].map(instant => new Date(instant).toISOString());
    const booking_status = BookingStatus.Booked;
    const values = { user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration };
    const id = await applyInsert(transaction, bookings, values, operation.change).catch((error: unknown) => {
      // Somebody who booked without locking the device; the constraint has the last word.
      throw isOverlap(error) ? new SlotTaken(target) : error;
    });
    const mails = await queueGuestMail(transaction, operation, { bookingId: id, userId: user_id }, plan);
    const counts = { cancelled: 0, moved: 0, mails, bookingId: id };
    const done = await finishOperation(transaction, operation, counts);
    const row = await writtenRow(transaction, bookings, id, call.actor);
    return { ...row, id, start_time: new Date(target.start).toISOString(), operation: done };
  },
  failure: async (error, connection, actor) =>
    error instanceof SlotTaken ? await error.refusal(connection, actor) : error,
});

async function look(connection: Connection, call: Call, request: BookRequest): Promise<Looked> {
  if (!bookers.includes(call.actor.role)) throw forbidden();
  const target = await freeSlot(connection, call, request);
  const { bed, start } = target;
  const { slot_duration } = request;
  const offer = await locationToBook(connection, bed.location_id);
  const guest = await guestToBook(connection, request);
  const discount = await firstTimeDiscount(connection, bed.location_id, guest.id);
  const price = bookedPrice(slot_duration, offer, discount);
  const minutes = sessionOf(slot_duration);
  if (price === undefined || minutes === undefined)
    throw invalidFields({ slot_duration: refuse('booking.not-offered') });
  const start_time = new Date(start).toISOString();
  const { email, language, first_name, last_name } = guest;
  const { name: location, address } = offer;
  const facts = { language, first_name, last_name, location, address, device: bed.name };
  const mail = await previewMailTo(
    connection,
    {
      guest: { email, facts: { ...facts, zone: bed.timezone, start: start_time } },
      template: 'booking_made',
      facts: { minutes, price },
    },
    request,
  );
  const overlaps = await guestOverlaps(connection, call.actor, { userId: guest.id, ...target });
  const booked = { bed_id: bed.id, start_time, slot_duration };
  const plan = planToken({ booked, guest, price, recipient: mail.recipient });
  return { plan: { ...mail, price, overlaps, bookings: [], plan }, target, guest };
}

const minuteMs = 60_000;

/**
 * The slot that is to be booked, by the rules that the slots of the day are made of (SLOT-01 to SLOT-10). 422 names
 * the rule that it breaks; throws `SlotTaken` when another booking holds it.
 */
async function freeSlot(
  connection: Connection,
  { actor, now }: Call,
  { bed_id, start_time, slot_duration }: BookRequest,
): Promise<Target> {
  const start = Date.parse(start_time);
  const isSeen = (await readableDevices(connection, actor, [bed_id])).has(bed_id);
  const bed = isSeen ? await readDevice(connection, bed_id, start) : undefined;
  if (bed === undefined) throw invalidFields({ bed_id: refuse('device.absent', { device: bed_id }) });
  if (bed.is_disabled === true) throw invalidFields({ bed_id: refuse('device.disabled') });
  const question = slotParams(bed, dayOf(start, bed.timezone), { durationMinutes: slot_duration, now });
  const target = { bed, start, end: start + slot_duration * minuteMs, question, current: undefined };
  const problem = slotProblem(start, question);
  if (problem?.kind === 'taken') throw new SlotTaken(target);
  if (problem !== undefined) throw refusedByRule(problem);
  return target;
}

interface BookedLocation extends PricedLocation {
  readonly name: string;
  readonly address: string;
}

/** What a location offers, at which prices. 422 when it takes no bookings. */
async function locationToBook(connection: Connection, id: number): Promise<BookedLocation> {
  const [location] = await connection.query<BookedLocation & { status: number }>(
    'select l."name", l."status", l."duration_mins", l."price_rules", l."currency", ' +
      `${addressSql('l')} as address from "locations" l where l."id" = $1`,
    [id],
    'location_to_book',
  );
  if (location?.status !== LocationStatus.Open) throw invalidFields({ bed_id: refuse('booking.not-open') });
  return location;
}

/**
 * Percent that the location takes off for somebody who has never booked (PROMO, DEC-270); null where it takes nothing off.
 * What was called off leaves a guest as new as before: where a moved booking stands, it stands as another row (DEC-75).
 */
async function firstTimeDiscount(
  connection: Connection,
  locationId: number,
  guestId: number | null,
): Promise<number | null> {
  const [found] = await connection.query<{ discount: number }>(
    'select p."discount_percentage" as discount from "promotions" p ' +
      'where p."location_id" = $1 and p."is_first_used" and not p."deleted" and not exists (' +
      'select 1 from "bookings" b where b."user_id" = $2 and not b."deleted" and b."booking_status" <> all($3))',
    [locationId, guestId, calledOffStatuses],
    'first_time_discount',
  );
  return found?.discount ?? null;
}
