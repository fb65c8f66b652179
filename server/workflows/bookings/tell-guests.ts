import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import type { BookingTemplate } from '../../../domain/setting.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { lockRows } from '../../db/sql/stored-row.ts';
import { applyChanges } from '../../db/write/many-rows.ts';
import { isOneAddress } from '../../mail/address.ts';
import { composerOf, type Elsewhere, guestsOfBookings, type MailFacts } from '../../mail/compose.ts';
import { type NewMail, queueMails } from '../../mail/outbox.ts';
import type { Choices } from '../../mail/texts/choice-words.ts';
import type { Reason } from '../../mail/texts/reason-words.ts';
import type { Operation } from '../operations/operation.ts';
import type { BookingFacts } from './booking-facts.ts';
import { moveBookings } from './move-booking.ts';

/**
 * Cancels bookings as part of an operation and writes to their guests; how many mails that makes. As many
 * statements for one booking as for a thousand, so that others never wait long for the rows that this locks. The booking
 * keeps the English reason, as whoever looks at it reads it.
 */
export async function cancelAndTell(
  transaction: Connection,
  operation: Operation,
  cancelled: readonly BookingFacts[],
  { reason, choices }: { reason: string | Reason; choices: ReadonlyMap<number, Choices> },
): Promise<number> {
  const { call, change } = operation;
  const ids = cancelled.map(({ id }) => id);
  const rows = await lockRows(transaction, bookings, ids, { verb: 'read', actor: call.actor });
  const values = {
    booking_status: BookingStatus.Cancelled,
    reason: typeof reason === 'string' ? reason : reason.en,
  };
  await applyChanges(
    transaction,
    bookings,
    rows.map(stored => ({ stored, values })),
    change,
  );
  const told = ids.map(id => ({ written: id, about: id, facts: { reason, choices: choices.get(id) } }));
  return await tell(transaction, operation, told, 'booking_cancelled');
}

/** Where a booking goes; instants ISO 8601. */
export interface Moved {
  readonly booking: BookingFacts;
  readonly bed: { readonly id: number; readonly name: string };
  readonly start_time: string;
  readonly end_time: string;
  /** The location to which it goes, where that is not its own (DEC-305). */
  readonly elsewhere?: (Elsewhere & { readonly id: number }) | undefined;
  /** What else its guest may choose. */
  readonly choices?: Choices | undefined;
}

/** Moves bookings and writes to their guests by a template; how many mails that makes. */
export async function moveAndTell(
  transaction: Connection,
  operation: Operation,
  moved: readonly Moved[],
  { reason, template }: { reason: string; template: BookingTemplate },
): Promise<number> {
  const moves = moved.map(({ booking: { id }, bed, start_time, end_time, elsewhere }) => ({
    ...{ id, reason, bed_id: bed.id, start_time, end_time },
    ...(elsewhere !== undefined && { location_id: elsewhere.id }),
  }));
  const ids = await moveBookings(transaction, operation, moves);
  const told = moved.map(({ booking: { id }, bed, start_time, elsewhere, choices }, index) => ({
    ...{ written: id, about: ids[index] ?? id },
    facts: { reason, new_start: start_time, new_device: bed.name, elsewhere, choices },
  }));
  return await tell(transaction, operation, told, template);
}

interface Told {
  /** The booking whose facts the mail names. */
  readonly written: number;
  /** The one with which it is kept. */
  readonly about: number;
  readonly facts: Pick<MailFacts, 'reason' | 'new_start' | 'new_device' | 'elsewhere' | 'choices'>;
}

/** One mail to each guest who has a usable address. */
async function tell(
  transaction: Connection,
  { key: operation, call: { config } }: Operation,
  told: readonly Told[],
  template: BookingTemplate,
): Promise<number> {
  if (told.length === 0) return 0;
  const guests = await guestsOfBookings(
    transaction,
    told.map(({ written }) => written),
  );
  const compose = await composerOf(transaction, template);
  const mails: NewMail[] = [];
  for (const { written, about, facts } of told) {
    const guest = guests.get(written);
    if (guest === undefined) throw new Error(`Booking ${written} vanished while its mail was written`);
    if (!isOneAddress(guest.email)) continue;
    const text = await compose({ ...guest.facts, ...facts });
    mails.push({ ...text, bookingId: about, userId: guest.userId, to: guest.email, operation, config });
  }
  await queueMails(transaction, mails);
  return mails.length;
}
