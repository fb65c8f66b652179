import { createHash } from 'node:crypto';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { announceChanges, changesChannel } from '../db/write/announce.ts';
import { isOneAddress } from './address.ts';
import { readMailHtml } from './html-thread.ts';
import type { MailContent } from './read-html.ts';
import type { Letter } from './transport.ts';

/** A mail to the guest of one booking as part of an operation (its key), or to a person about their account. */
export interface NewMail extends MailContent {
  /** None for a mail about an account. */
  readonly bookingId: number | null;
  /** None for somebody who has no account yet. */
  readonly userId: number | null;
  /** Of the person, as stored; never from a request (C6). */
  readonly to: string;
  readonly operation: string;
  readonly config: Pick<Config, 'mailDelaySeconds' | 'mailFrom'>;
}

/** It leaves by the database's clock, as the sender reads it: that of a process may be an hour or a day wrong. */
const queueSql =
  'insert into "mails" ("to_email", "subject_html", "content_html", "state", "failure", "booking_id", "user_id", ' +
  '"operation", "message_id", "send_after") select m."to_email", m."subject_html", m."content_html", m."state", ' +
  'm."failure", m."booking_id", m."user_id", m."operation", m."message_id", ' +
  'clock_timestamp() + ($2::float8[])[m."ordinality"] * interval \'1 second\' ' +
  'from jsonb_populate_recordset(null::"mails", $1::jsonb) with ordinality m order by m."ordinality" ' +
  'on conflict ("message_id") where not "deleted" do nothing returning "id"';

/**
 * Puts mails into the outbox, in the transaction of the change that they tell of: neither exists without the
 * other (C1). One operation writes once about one booking. A guest without a usable address gets a mail that
 * has failed already, so that somebody sees it and calls.
 */
export async function queueMails(transaction: Connection, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const queued = await transaction.query<{ id: number }>(
    queueSql,
    [
      JSON.stringify(await Promise.all(mails.map(storedMail))),
      mails.map(({ config }) => config.mailDelaySeconds),
    ],
    'queue_mails',
  );
  await announceChanges(
    transaction,
    queued.map(({ id }) => ({ resource: 'mails', id, action: 'create' })),
  );
}

/** One of them. */
export async function queueMail(transaction: Connection, mail: NewMail): Promise<void> {
  await queueMails(transaction, [mail]);
}

async function storedMail(mail: NewMail) {
  const reachable = isOneAddress(mail.to);
  const { subject_html, content_html } = await readMailHtml({ ...textOf(mail), want: 'harmless' });
  return {
    to_email: mail.to,
    subject_html,
    content_html,
    state: reachable ? 'waiting' : 'failed',
    failure: reachable ? null : refuse('mail.no-address').message,
    booking_id: mail.bookingId,
    user_id: mail.userId,
    operation: mail.operation,
    message_id: messageId(mail),
  };
}

function textOf({ subject_html, content_html }: MailContent): MailContent {
  return { subject_html, content_html };
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
  await announceChanges(
    transaction,
    mails.map(({ id }) => ({ resource: 'mails', id, action: 'update' })),
  );
  return 'withdrawn';
}

/** A mail that this process has taken to send; nobody else takes it before its lease ends. */
export interface TakenMail extends Letter {
  readonly id: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
}

interface Take {
  readonly leaseMs: number;
  readonly most: number;
  /** Mails that this process has at hand, whatever their lease. */
  readonly except: readonly number[];
}

/**
 * The database's clock, which all processes share: by their own ones, a process whose clock jumps by an hour would
 * take what another one is just sending.
 */
const now = 'clock_timestamp()';
const millisecond = "interval '1 millisecond'";

/** Changes mails and announces them, so that open screens follow. */
const announced = (update: string, id = '"id"') =>
  `with changed as (${update} returning ${id}) select pg_notify('${changesChannel}', ` +
  `json_build_object('resource', 'mails', 'id', "id", 'action', 'update')::text) from changed`;

/**
 * Takes mails whose time has come, oldest first. Several processes may ask at once and get different ones
 * (C3): rows that another is taking are passed over, and a taken one lies in the future until its lease ends.
 */
export async function takeDueMails(
  connection: Connection,
  { leaseMs, most, except }: Take,
): Promise<TakenMail[]> {
  return await connection.query<TakenMail>(
    `update "mails" m set "attempts" = "attempts" + 1, "send_after" = ${now} + $1::float8 * ${millisecond}, ` +
      '"version" = "version" + 1, ' +
      '"update_time" = now() from (' +
      `select "id" from "mails" where "state" = 'waiting' and not "deleted" and "send_after" <= ${now} ` +
      'and "id" <> all($3) order by "send_after", "id" limit $2 for update skip locked) due ' +
      'where m."id" = due."id" returning m."id", m."attempts" as attempt, m."to_email" as to, ' +
      'm."subject_html" as subject, m."content_html" as html, m."message_id" as "messageId"',
    [leaseMs, most, except],
    'take_due_mails',
  );
}

/** What the HTML of a mail is made whole by. */
export type DueMail = Pick<TakenMail, 'id' | 'messageId' | 'html'>;

/**
 * Without a mail server: mails whose time has come stay here for good, to be read (DEC-80). The outbox is the mailbox
 * then, so what is only whole in the mail that leaves is whole here.
 */
export async function keepDueMails(
  connection: Connection,
  whole: (mail: DueMail) => string = ({ html }) => html,
): Promise<void> {
  const due = await connection.query<DueMail>(
    'select "id", "message_id" as "messageId", "content_html" as html from "mails" ' +
      `where "state" = 'waiting' and not "deleted" and "send_after" <= ${now} order by "send_after", "id" limit 1000`,
    [],
    'due_mails',
  );
  if (due.length === 0) return;
  await connection.query(
    announced(
      `update "mails" m set "state" = 'kept', "content_html" = due."html", "version" = "version" + 1, ` +
        '"update_time" = now() from jsonb_to_recordset($1::jsonb) as due("id" int, "html" text) ' +
        `where m."id" = due."id" and m."state" = 'waiting' and not m."deleted"`,
      'm."id"',
    ),
    [JSON.stringify(due.map(mail => ({ id: mail.id, html: whole(mail) })))],
    'keep_due_mails',
  );
}

/** The mail server has taken it. */
export async function noteSent(connection: Connection, { id }: TakenMail): Promise<void> {
  await connection.query(
    announced(
      `update "mails" set "state" = 'sent', "sent_time" = ${now}, "failure" = null, ` +
        `"version" = "version" + 1, "update_time" = now() where "id" = $1`,
    ),
    [id],
    'note_sent_mail',
  );
}

/** This attempt failed: the next one is after so many milliseconds, or there is none. An attempt of somebody else is left alone. */
export async function noteFailure(
  connection: Connection,
  { id, attempt }: TakenMail,
  { reason, retryInMs }: { readonly reason: string; readonly retryInMs: number | undefined },
): Promise<void> {
  await connection.query(
    announced(
      `update "mails" set "state" = $3, "failure" = $4, "send_after" = coalesce(${now} + $5::float8 * ${millisecond}, "send_after"), ` +
        `"version" = "version" + 1, "update_time" = now() ` +
        `where "id" = $1 and "attempts" = $2 and "state" = 'waiting'`,
    ),
    [id, attempt, retryInMs === undefined ? 'failed' : 'waiting', reason, retryInMs ?? null],
    'note_failed_mail',
  );
}
