import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { BookingTemplate } from '../../../domain/setting.ts';
import type { Connection } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import { isOneAddress } from '../../mail/address.ts';
import { type BookingGuest, composeMail, guestOfBooking, type MailFacts } from '../../mail/compose.ts';
import { readMailHtml, UnreadableHtml } from '../../mail/html-thread.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { MailContent } from '../../mail/read-html.ts';
import type { Operation } from '../operations/operation.ts';

/** A mail to the guest of a booking as it would leave now. */
export interface MailPreview extends MailContent {
  /** The same as `subject_html` and `content_html`, under the names that older clients read (CANCEL-02). */
  readonly subject: string;
  readonly content: string;
  /** Where it goes to; null when the guest has no usable e-mail address, and then no mail leaves. */
  readonly recipient: { readonly email: string; readonly language: string | null } | null;
}

/** The text of a mail as somebody edited it; what is absent comes from the template. */
export interface EditedMail {
  readonly subject_html?: string | undefined;
  readonly content_html?: string | undefined;
}

interface Params {
  readonly bookingId: number;
  readonly template: BookingTemplate;
  readonly facts: Pick<MailFacts, 'reason' | 'new_start' | 'new_device' | 'minutes' | 'price' | 'choices'>;
}

/** The mail about a booking: what somebody wrote, made harmless, else the text of the template. */
export async function previewMail(
  connection: Connection,
  { bookingId, template, facts }: Params,
  edited: EditedMail,
): Promise<MailPreview> {
  const guest = await guestOfBooking(connection, bookingId);
  if (guest === undefined) throw new Error(`Booking ${bookingId} vanished while its mail was written`);
  return await previewMailTo(connection, { guest, template, facts }, edited);
}

/** The same to somebody whose booking is not there yet. */
export async function previewMailTo(
  connection: Connection,
  {
    guest,
    template,
    facts,
  }: Omit<Params, 'bookingId'> & { readonly guest: Pick<BookingGuest, 'email' | 'facts'> },
  edited: EditedMail,
): Promise<MailPreview> {
  const { subject_html, content_html } = edited;
  const text =
    subject_html !== undefined && content_html !== undefined
      ? { subject_html, content_html }
      : {
          ...(await composeMail(connection, template, { ...guest.facts, ...facts })),
          ...(subject_html !== undefined && { subject_html }),
          ...(content_html !== undefined && { content_html }),
        };
  const mail = await readMailHtml({ ...text, want: 'harmless' });
  const { email } = guest;
  return {
    subject_html: mail.subject_html,
    content_html: mail.content_html,
    subject: mail.subject_html,
    content: mail.content_html,
    recipient: isOneAddress(email) ? { email, language: guest.facts.language } : null,
  };
}

/**
 * Reads what somebody edited before a transaction begins, so that none is held open for it; what is asked inside is
 * known by then. 422 when it takes too long.
 */
export async function readEditedMail({ subject_html = '', content_html = '' }: EditedMail): Promise<void> {
  try {
    await readMailHtml({ want: 'harmless', subject_html, content_html });
  } catch (error) {
    throw error instanceof UnreadableHtml ? invalidFields({ content_html: unreadable }) : error;
  }
}

const unreadable = refuse('mail.complicated');

/** 422 unless the mail that is about to leave was sent along and says something (CANCEL-05, RESCH-08). */
export async function requireMailText(
  { recipient }: MailPreview,
  { subject_html = '', content_html = '' }: EditedMail,
  refusal: Refusal,
): Promise<void> {
  if (recipient === null) return;
  const { isBlank } = await readMailHtml({ want: 'harmless', subject_html, content_html });
  const errors = Object.entries(isBlank).flatMap(([field, isMissing]) =>
    isMissing ? [[field, refusal]] : [],
  );
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors));
}

/** Puts the mail into the outbox of the operation; how many mails that makes. */
export async function queueGuestMail(
  transaction: Connection,
  operation: Operation,
  { bookingId, userId }: { bookingId: number; userId: number },
  { recipient, subject_html, content_html }: MailPreview,
): Promise<0 | 1> {
  if (recipient === null) return 0;
  const { config } = operation.call;
  await queueMail(transaction, {
    bookingId,
    userId,
    to: recipient.email,
    subject_html,
    content_html,
    operation: operation.key,
    config,
  });
  return 1;
}
