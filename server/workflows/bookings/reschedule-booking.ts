import type { BookingDone } from '../../../contract/bookings.ts';
import { slotProblem } from '../../../domain/bookings/slots.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import { invalidFields } from '../../errors.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, type Operation, startOperation } from '../operations/operation.ts';
import { checkPlan, type Plan, planToken } from '../operations/plan.ts';
import { type Bed, readDevice, slotParams } from './bed-days.ts';
import { type BookingFacts, plannedBooking, readableBooking } from './booking-facts.ts';
import {
  type EditedMail,
  type MailPreview,
  previewMail,
  queueGuestMail,
  requireMailText,
} from './guest-mail.ts';
import { statusAfterChange } from './movable.ts';
import { moveBooking } from './move-booking.ts';
import { isOverlap } from './overlap.ts';
import { refusedByRule, SlotTaken, type Target } from './slot-refusal.ts';

export interface RescheduleRequest extends EditedMail {
  readonly id: number;
  readonly reason: string;
  /** ISO 8601. */
  readonly start_time: string;
  /** Another device of the same location; the same one when absent. */
  readonly bed_id?: number | undefined;
  readonly plan?: string | undefined;
}

export interface ReschedulePlan extends Plan, MailPreview {}

const mailMissing = refuse('booking.reschedule-mail');

/**
 * What moving a booking would do, and the mail that would leave (RESCH-06). 404; 409 when it may not be
 * moved or the slot is taken; 422 when the slot breaks a rule.
 */
export async function planReschedule(
  connection: Connection,
  call: Call,
  request: RescheduleRequest,
): Promise<ReschedulePlan> {
  const booking = await readableBooking(connection, request.id, call.actor);
  return (await planFor(connection, booking, call, request)).plan;
}

/**
 * Moves the booking and writes to its guest (RESCH-07): the old row becomes 10, a new one stands at the new
 * time with the old one's status (DEC-75); the new row, with the operation that can be undone.
 */
export async function executeReschedule(
  transaction: Connection,
  call: Call,
  request: RescheduleRequest,
): Promise<BookingDone> {
  const { id } = request;
  const { actor } = call;
  const seen = await readableBooking(transaction, id, actor);
  // Of many who want one slot, all but the first few learn here that it is gone, without waiting for each other.
  const { target: wanted } = await planFor(transaction, seen, call, request);
  await lockInOrder(transaction, {
    locations: [seen.location_id],
    devices: [seen.bed_id, wanted.bed.id],
    bookings: [id],
  });
  const booking = await readableBooking(transaction, id, actor);
  const { plan, target } = await planFor(transaction, booking, call, request);
  await requireMailText(plan, request, mailMissing);
  checkPlan(request.plan, plan);

  const { location_id: locationId } = booking;
  const operation = await startOperation(transaction, call, { kind: 'reschedule-booking', locationId });
  const movedTo = await move(transaction, operation, target, request);
  const guest = { bookingId: movedTo, userId: booking.user_id };
  const mails = await queueGuestMail(transaction, operation, guest, plan);
  const done = await finishOperation(transaction, operation, { cancelled: 0, moved: 1, mails });
  const row = await writtenRow(transaction, bookings, movedTo, actor);
  return { ...row, id: movedTo, start_time: new Date(target.start).toISOString(), operation: done };
}

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

async function planFor(
  connection: Connection,
  booking: BookingFacts,
  { now }: Call,
  request: RescheduleRequest,
): Promise<{ plan: ReschedulePlan; target: Target }> {
  statusAfterChange('reschedule', booking, now);
  const { reason, start_time, bed_id } = request;
  const target = await freeTarget(connection, booking, { now, start_time, bed_id });
  const to = { start_time: new Date(target.start).toISOString(), bed_id: target.bed.id };
  const facts = { reason, new_start: to.start_time, new_device: target.bed.name };
  const about = { bookingId: booking.id, template: 'booking_rescheduled', facts } as const;
  const mail = await previewMail(connection, about, request);
  const planned = [plannedBooking(booking, 'move', to)];
  const plan = {
    ...mail,
    bookings: planned,
    plan: planToken({ planned, reason, recipient: mail.recipient }),
  };
  return { plan, target };
}

const minuteMs = 60_000;

interface Params {
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
  const bed = await targetDevice(connection, booking, start, asked.bed_id);
  if (bed.id === booking.bed_id && start === Date.parse(booking.start_time))
    throw invalidFields({ start_time: refuse('booking.same-time') });
  const durationMinutes = booking.slot_duration;
  const about = { durationMinutes, now: asked.now, exemptBookingId: booking.id };
  const question = slotParams(bed, dayOf(start, bed.timezone), about);
  const target = { bed, start, end: start + durationMinutes * minuteMs, question };
  const problem = slotProblem(start, question);
  if (problem?.kind === 'taken') throw new SlotTaken(target);
  if (problem !== undefined) throw refusedByRule(problem);
  return target;
}

/** The same device, or another one of the same location that can be used. */
async function targetDevice(
  connection: Connection,
  booking: BookingFacts,
  start: number,
  bedId = booking.bed_id,
): Promise<Bed> {
  const bed = await readDevice(connection, bedId, start);
  if (bed === undefined || bed.location_id !== booking.location_id)
    throw invalidFields({ bed_id: refuse('device.absent', { device: bedId }) });
  if (bed.is_disabled === true) throw invalidFields({ bed_id: refuse('device.disabled') });
  return bed;
}
