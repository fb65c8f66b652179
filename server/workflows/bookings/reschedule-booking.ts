import { bookingCalls, type GuestOverlap } from '../../../contract/bookings.ts';
import type { Actor } from '../../../domain/actor.ts';
import { slotProblem } from '../../../domain/bookings/slots.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, type Operation, startOperation } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
import { type Bed, readableDevices, readDevice, slotParams } from './bed-days.ts';
import { type BookingFacts, plannedBooking, readableBooking } from './booking-facts.ts';
import { choicesForOne } from './guest-choices.ts';
import {
  type EditedMail,
  type MailPreview,
  previewMail,
  queueGuestMail,
  readEditedMail,
  requireMailText,
} from './guest-mail.ts';
import { guestOverlaps } from './guest-overlaps.ts';
import { statusAfterChange } from './movable.ts';
import { moveBooking } from './move-booking.ts';
import { isOverlap } from './overlap.ts';
import { refusedByRule, SlotTaken, type Target } from './slot-refusal.ts';

interface RescheduleRequest extends EditedMail {
  readonly id: number;
  readonly reason: string;
  /** ISO 8601. */
  readonly start_time: string;
  /** Another device of the same location; the same one when absent. */
  readonly bed_id?: number | undefined;
}

interface ReschedulePlan extends Plan, MailPreview {
  readonly overlaps: readonly GuestOverlap[];
}

interface Looked {
  readonly plan: ReschedulePlan;
  readonly booking: BookingFacts;
  readonly target: Target;
}

const mailMissing = refuse('booking.reschedule-mail');

/**
 * Moving a booking and writing to its guest (RESCH-06, RESCH-07): the old row becomes 10, a new one stands at the new
 * time with the old one's status (DEC-75); the answer is the new row with the operation that can be undone. 404; 409
 * when it may not be moved or the slot is taken; 422 when the slot breaks a rule or the mail says nothing.
 */
export const rescheduleBooking = twoStep({
  call: bookingCalls.reschedule,
  read: async ({ params: { id }, body: { confirm_reschedule: isConfirmed, plan: seen, ...asked } }) => {
    await readEditedMail(asked);
    return { isConfirmed, seen, request: { id, ...asked } };
  },
  lock: async (transaction, call, request) => {
    // Of many who want one slot, all but the first few learn here that it is gone, without waiting for each other.
    const { booking, target } = await look(transaction, call, request);
    await lockInOrder(transaction, {
      locations: [booking.location_id],
      devices: [booking.bed_id, target.bed.id],
      bookings: [request.id],
    });
  },
  plan: look,
  shown: ({ plan }) => plan,
  checkConfirmation: async ({ plan }, request) => await requireMailText(plan, request, mailMissing),
  execute: async (transaction, call, { plan, booking, target }, request) => {
    const { location_id: locationId, user_id: userId } = booking;
    const operation = await startOperation(transaction, call, { kind: 'reschedule-booking', locationId });
    const id = await move(transaction, operation, target, request);
    const mails = await queueGuestMail(transaction, operation, { bookingId: id, userId }, plan);
    const done = await finishOperation(transaction, operation, {
      ...{ cancelled: 0, moved: 1, mails },
      bookingId: id,
    });
    const row = await writtenRow(transaction, bookings, id, call.actor);
    return { ...row, id, start_time: new Date(target.start).toISOString(), operation: done };
  },
  failure: async (error, connection, actor) =>
    error instanceof SlotTaken ? await error.refusal(connection, actor) : error,
});

/** Writes both rows; the id of the new one. */
async function move(
  transaction: Connection,
  operation: Operation,
  target: Target,
  { id, reason }: RescheduleRequest,
): Promise<number> {
  const start_time = new Date(target.start).toISOString();
  const end_time = new Date(target.end).toISOString();
  const to = { id, reason, bed_id: target.bed.id, start_time, end_time };
  return await moveBooking(transaction, operation, to).catch((error: unknown) => {
    // Somebody who booked without locking the device; the constraint has the last word.
    throw isOverlap(error) ? new SlotTaken(target) : error;
  });
}

async function look(connection: Connection, call: Call, request: RescheduleRequest): Promise<Looked> {
  const { actor, now } = call;
  const booking = await readableBooking(connection, request.id, actor);
  statusAfterChange('reschedule', booking, now);
  const { reason, start_time, bed_id } = request;
  const target = await freeTarget(connection, booking, { actor, now, start_time, bed_id });
  const to = { start_time: new Date(target.start).toISOString(), bed_id: target.bed.id };
  const given = { bed: target.bed, start_time: to.start_time, end_time: new Date(target.end).toISOString() };
  const choices = await choicesForOne(connection, call, { booking, to: given });
  const facts = { reason, new_start: to.start_time, new_device: target.bed.name, choices };
  const about = { bookingId: booking.id, template: 'booking_rescheduled', facts } as const;
  const mail = await previewMail(connection, about, request);
  const { id: besides, user_id: userId } = booking;
  const overlaps = await guestOverlaps(connection, actor, { userId, besides, ...target });
  const planned = [plannedBooking(booking, 'move', to)];
  const plan = planToken({ planned, reason, recipient: mail.recipient });
  return { plan: { ...mail, overlaps, bookings: planned, plan }, booking, target };
}

const minuteMs = 60_000;

interface Params {
  readonly actor: Actor;
  /** Epoch ms. */
  readonly now: number;
  readonly start_time: string;
  readonly bed_id?: number | undefined;
}

/**
 * The slot to which the booking is to move, by the rules that the slots of the day are made of (RESCH-03 to
 * RESCH-05, RESCH-12, A14). 422 names the rule that it breaks; throws `SlotTaken` when another booking holds it.
 */
async function freeTarget(connection: Connection, booking: BookingFacts, asked: Params): Promise<Target> {
  const start = Date.parse(asked.start_time);
  const bed = await targetDevice(connection, booking, start, asked);
  const current = bed.id === booking.bed_id ? Date.parse(booking.start_time) : undefined;
  if (start === current) throw invalidFields({ start_time: refuse('booking.same-time') });
  const durationMinutes = booking.slot_duration;
  const about = { durationMinutes, now: asked.now, exemptBookingId: booking.id };
  const question = slotParams(bed, dayOf(start, bed.timezone), about);
  const target = { bed, start, end: start + durationMinutes * minuteMs, question, current };
  const problem = slotProblem(start, question);
  if (problem?.kind === 'taken') throw new SlotTaken(target);
  if (problem !== undefined) throw refusedByRule(problem);
  return target;
}

/** The same device, or another one of the same location that the caller may see and that can be used. */
async function targetDevice(
  connection: Connection,
  booking: BookingFacts,
  start: number,
  { actor, bed_id: bedId = booking.bed_id }: Params,
): Promise<Bed> {
  const bed = await readDevice(connection, bedId, start);
  if (bed === undefined) await refuseRemovedLocation(connection, booking);
  const isSeen = bedId === booking.bed_id || (await readableDevices(connection, actor, [bedId])).has(bedId);
  if (bed === undefined || bed.location_id !== booking.location_id || !isSeen)
    throw invalidFields({ bed_id: refuse('device.absent', { device: bedId }) });
  if (bed.is_disabled === true) throw invalidFields({ bed_id: refuse('device.disabled') });
  return bed;
}

/** Nobody comes to a location that has been removed: its bookings can only be cancelled. */
async function refuseRemovedLocation(connection: Connection, { location_id }: BookingFacts): Promise<void> {
  const removed = await connection.query('select 1 from "locations" where "id" = $1 and "deleted"', [
    location_id,
  ]);
  if (removed.length > 0) throw conflict(refuse('booking.location-removed'));
}
