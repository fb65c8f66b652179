import { BookingStatus } from '../../domain/booking-status.ts';
import type { BookingTemplate } from '../../domain/mail-template.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { lockRow } from '../db/stored-row.ts';
import { applyChange } from '../db/write.ts';
import type { MailFacts } from '../mail/compose.ts';
import type { BookingFacts } from './booking-facts.ts';
import { previewMail, queueGuestMail } from './guest-mail.ts';
import { moveBooking } from './move-booking.ts';
import type { Operation } from './operation.ts';

/** Cancels a booking as part of an operation and writes to its guest; how many mails that makes. */
export async function cancelAndTell(
  transaction: Connection,
  operation: Operation,
  { id, user_id }: BookingFacts,
  reason: string,
): Promise<0 | 1> {
  const { call, change } = operation;
  const stored = await lockRow(transaction, bookings, { id }, { verb: 'read', actor: call.actor });
  const values = { booking_status: BookingStatus.Cancelled, reason };
  await applyChange(transaction, bookings, stored, values, change);
  const told = { written: id, about: id, user_id };
  return await tell(transaction, operation, told, 'booking_cancelled', { reason });
}

/** Moves a booking to another device at the same time and writes to its guest; how many mails that makes. */
export async function moveAndTell(
  transaction: Connection,
  operation: Operation,
  { id, user_id, start_time, end_time }: BookingFacts,
  { bed, reason }: { bed: { id: number; name: string }; reason: string },
): Promise<0 | 1> {
  const move = { id, reason, bed_id: bed.id, start_time, end_time };
  const about = await moveBooking(transaction, operation, move);
  const facts = { reason, new_start: start_time, new_device: bed.name };
  return await tell(transaction, operation, { written: id, about, user_id }, 'booking_device_changed', facts);
}

/** `written`: the booking whose facts the mail names; `about`: the one with which it is kept. */
async function tell(
  transaction: Connection,
  operation: Operation,
  { written, about, user_id }: { written: number; about: number; user_id: number },
  template: BookingTemplate,
  facts: Pick<MailFacts, 'reason' | 'new_start' | 'new_device'>,
): Promise<0 | 1> {
  const mail = await previewMail(transaction, { bookingId: written, template, facts }, {});
  return await queueGuestMail(transaction, operation, { bookingId: about, userId: user_id }, mail);
}
