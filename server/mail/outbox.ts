import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { announceChange } from '../db/announce.ts';
import type { Connection } from '../db/database.ts';
import { isOneAddress } from './address.ts';
import { type MailContent, sanitiseMail } from './sanitise.ts';

/** A mail to the guest of one booking as part of an operation (its key), or to a person about their account. */
export interface NewMail extends MailContent {
  /** None for a mail about an account. */
  readonly bookingId: number | null;
  /** None for somebody who has no account yet. */
  readonly userId: number | null;
  /** Of the person, as stored; never from a request (C6). */
  readonly to: string;
  readonly operation: string;
  /** Epoch ms. */
  readonly now: number;
  readonly config: Pick<Config, 'mailDelaySeconds' | 'mailFrom'>;
}

/**
 * Puts a mail into the outbox, in the transaction of the change that it tells of: neither exists without the
 * other (C1). One operation writes once about one booking. A guest without a usable address gets a mail that
 * has failed already, so that somebody sees it and calls.
 */
export async function queueMail(transaction: Connection, mail: NewMail): Promise<void> {
  const { subject_html, content_html } = sanitiseMail(mail);
  const reachable = isOneAddress(mail.to);
  const [queued] = await transaction.query<{ id: number }>(
    'insert into "mails" ("to_email", "subject_html", "content_html", "state", "failure", "booking_id", ' +
      '"user_id", "operation", "message_id", "send_after") ' +
      'values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ' +
      'on conflict ("message_id") where not "deleted" do nothing returning "id"',
    [
      mail.to,
      subject_html,
      content_html,
      reachable ? 'waiting' : 'failed',
      reachable ? null : 'The guest has no usable e-mail address',
      mail.bookingId,
      mail.userId,
      mail.operation,
      messageId(mail),
      new Date(mail.now + mail.config.mailDelaySeconds * 1_000).toISOString(),
    ],
    'queue_mail',
  );
  if (queued === undefined) return;
  await announceChange(transaction, { resource: 'mails', id: queued.id, action: 'create' });
}

/** The same for one booking in one operation, so that no repetition writes to a guest twice (C2). */
function messageId({ operation, bookingId, config }: NewMail): string {
  const key = createHash('sha256').update(`${operation} ${bookingId}`).digest('hex').slice(0, 32);
  return `<${key}@${
    config.mailFrom
      ?.split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'portal.invalid'
  }>`;
}

/**
 * Takes back the mails of an operation, all or none: `already-left` when one of them was sent or is being
 * sent, and then none is changed (C4). Waits for a sender that is just taking one.
 */
export async function withdrawMails(
  transaction: Connection,
  operation: string,
): Promise<'withdrawn' | 'already-left'> {
  const mails = await transaction.query<{ id: number; state: string; attempts: number }>(
    'select "id", "state", "attempts" from "mails" where "operation" = $1 and not "deleted" order by "id" for update',
    [operation],
    'mails_of_operation',
  );
  const left = mails.some(({ state, attempts }) => attempts > 0 || state === 'sent' || state === 'kept');
  if (left) return 'already-left';
  await transaction.query(
    `update "mails" set "state" = 'withdrawn', "version" = "version" + 1, "update_time" = now() ` +
      'where "operation" = $1 and not "deleted"',
    [operation],
    'withdraw_mails',
  );
  for (const { id } of mails) await announceChange(transaction, { resource: 'mails', id, action: 'update' });
  return 'withdrawn';
}
