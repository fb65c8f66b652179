import { bookingCalls } from '../../../contract/bookings.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import { applyChange } from '../../db/write/write.ts';
import { twoStep } from '../../two-step.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
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
import { statusAfterChange } from './movable.ts';

interface CancelRequest extends EditedMail {
  readonly id: number;
  readonly reason: string;
}

interface CancelPlan extends Plan, MailPreview {}

interface Looked {
  readonly plan: CancelPlan;
  readonly booking: BookingFacts;
}

const mailMissing = refuse('booking.cancel-mail');

/**
 * Cancelling a booking and writing to its guest (CANCEL-02, CANCEL-04): the plan has the mail that would leave, the
 * answer the row as it is now with the operation that can be undone. 404; 409 when it may not be cancelled; 422 when
 * the mail says nothing (CANCEL-05).
 */
export const cancelBooking = twoStep({
  call: bookingCalls.cancel,
  read: async ({ params: { id }, body: { confirm_cancel: isConfirmed, plan: seen, ...asked } }) => {
    await readEditedMail(asked);
    return { isConfirmed, seen, request: { id, ...asked } };
  },
  lock: async (transaction, { actor }, { id }) => {
    const { location_id, bed_id } = await readableBooking(transaction, id, actor);
    await lockInOrder(transaction, { locations: [location_id], devices: [bed_id], bookings: [id] });
  },
  plan: look,
  shown: ({ plan }) => plan,
  checkConfirmation: async ({ plan }, request) => await requireMailText(plan, request, mailMissing),
  execute: async (transaction, call, { plan, booking }, { id, reason }) => {
    const { actor, now } = call;
    const { location_id: locationId } = booking;
    const operation = await startOperation(transaction, call, { kind: 'cancel-booking', locationId });
    const stored = await lockRow(transaction, bookings, { id }, { verb: 'read', actor });
    const booking_status = statusAfterChange('cancel', booking, now);
    await applyChange(transaction, bookings, stored, { booking_status, reason }, operation.change);
    const guest = { bookingId: id, userId: booking.user_id };
    const mails = await queueGuestMail(transaction, operation, guest, plan);
    const done = await finishOperation(transaction, operation, {
      ...{ cancelled: 1, moved: 0, mails },
      bookingId: id,
    });
    const row = await writtenRow(transaction, bookings, id, actor);
    return { ...row, id, start_time: booking.start_time, operation: done };
  },
});

async function look(connection: Connection, call: Call, request: CancelRequest): Promise<Looked> {
  const { actor, now } = call;
  const booking = await readableBooking(connection, request.id, actor);
  const { reason } = request;
  statusAfterChange('cancel', booking, now);
  const choices = await choicesForOne(connection, call, { booking });
  const facts = { reason, choices };
  const about = { bookingId: booking.id, template: 'booking_cancelled', facts } as const;
  const mail = await previewMail(connection, about, request);
  const planned = [plannedBooking(booking, 'cancel')];
  const plan = planToken({ planned, reason, recipient: mail.recipient });
  return { plan: { ...mail, bookings: planned, plan }, booking };
}
