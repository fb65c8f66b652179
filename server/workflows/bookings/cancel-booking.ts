import type { BookingDone } from '../../../contract/bookings.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import { applyChange } from '../../db/write/write.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { checkPlan, type Plan, planToken } from '../operations/plan.ts';
import { type BookingFacts, plannedBooking, readableBooking } from './booking-facts.ts';
import {
  type EditedMail,
  type MailPreview,
  previewMail,
  queueGuestMail,
  requireMailText,
} from './guest-mail.ts';
import { statusAfterChange } from './movable.ts';

export interface CancelRequest extends EditedMail {
  readonly id: number;
  readonly reason: string;
  readonly plan?: string | undefined;
}

export interface CancelPlan extends Plan, MailPreview {}

const mailMissing = refuse('booking.cancel-mail');

/** What cancelling a booking would do, and the mail that would leave (CANCEL-02). 404, or 409 when it may not be cancelled. */
export async function planCancel(
  connection: Connection,
  call: Call,
  request: CancelRequest,
): Promise<CancelPlan> {
  return await planFor(connection, await readableBooking(connection, request.id, call.actor), call, request);
}

/**
 * Cancels the booking and writes to its guest (CANCEL-04); the row as it is now, with the operation that can
 * be undone. 422 when the mail says nothing (CANCEL-05), 409 when something has changed since the plan.
 */
export async function executeCancel(
  transaction: Connection,
  call: Call,
  request: CancelRequest,
): Promise<BookingDone> {
  const { id, reason } = request;
  const { actor } = call;
  const { location_id: locationId, bed_id } = await readableBooking(transaction, id, actor);
  await lockInOrder(transaction, { locations: [locationId], devices: [bed_id], bookings: [id] });
  const booking = await readableBooking(transaction, id, actor);
  const plan = await planFor(transaction, booking, call, request);
  await requireMailText(plan, request, mailMissing);
  checkPlan(request.plan, plan);

  const operation = await startOperation(transaction, call, { kind: 'cancel-booking', locationId });
  const stored = await lockRow(transaction, bookings, { id }, { verb: 'read', actor });
  const booking_status = statusAfterChange('cancel', booking, call.now);
  await applyChange(transaction, bookings, stored, { booking_status, reason }, operation.change);
  const guest = { bookingId: id, userId: booking.user_id };
  const mails = await queueGuestMail(transaction, operation, guest, plan);
  const done = await finishOperation(transaction, operation, { cancelled: 1, moved: 0, mails });
  const row = await writtenRow(transaction, bookings, id, actor);
  return { ...row, id, start_time: booking.start_time, operation: done };
}

async function planFor(
  connection: Connection,
  booking: BookingFacts,
  { now }: Call,
  request: CancelRequest,
): Promise<CancelPlan> {
  const { reason } = request;
  statusAfterChange('cancel', booking, now);
  const about = { bookingId: booking.id, template: 'booking_cancelled', facts: { reason } } as const;
  const mail = await previewMail(connection, about, request);
  const planned = [plannedBooking(booking, 'cancel')];
  return { ...mail, bookings: planned, plan: planToken({ planned, reason, recipient: mail.recipient }) };
}
