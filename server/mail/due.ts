import { changesChannel } from '../db/announce.ts';
import type { Connection } from '../db/database.ts';
import type { Letter } from './transport.ts';

/** A mail that this process has taken to send; nobody else takes it before its lease ends. */
export interface TakenMail extends Letter {
  readonly id: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
}

/** Instants are epoch ms. */
interface Take {
  readonly now: number;
  readonly leaseMs: number;
  readonly most: number;
  /** Mails that this process has at hand, whatever their lease. */
  readonly except: readonly number[];
}

const instant = (time: number) => new Date(time).toISOString();

/** Changes mails and announces them, so that open screens follow. */
const announced = (update: string) =>
  `with changed as (${update} returning "id") select pg_notify('${changesChannel}', ` +
  `json_build_object('resource', 'mails', 'id', "id", 'action', 'update')::text) from changed`;

/**
 * Takes mails whose time has come, oldest first. Several processes may ask at once and get different ones
 * (C3): rows that another is taking are passed over, and a taken one lies in the future until its lease ends.
 */
export async function takeDueMails(
  connection: Connection,
  { now, leaseMs, most, except }: Take,
): Promise<TakenMail[]> {
  return await connection.query<TakenMail>(
    'update "mails" m set "attempts" = "attempts" + 1, "send_after" = $2, "version" = "version" + 1, ' +
      '"update_time" = now() from (' +
      `select "id" from "mails" where "state" = 'waiting' and not "deleted" and "send_after" <= $1 ` +
      'and "id" <> all($4) order by "send_after", "id" limit $3 for update skip locked) due ' +
      'where m."id" = due."id" returning m."id", m."attempts" as attempt, m."to_email" as to, ' +
      'm."subject_html" as subject, m."content_html" as html, m."message_id" as "messageId"',
    [instant(now), instant(now + leaseMs), most, except],
    'take_due_mails',
  );
}

/** Without a mail server: mails whose time has come stay here for good, to be read (DEC-80). */
export async function keepDueMails(connection: Connection, now: number): Promise<void> {
  await connection.query(
    announced(
      `update "mails" set "state" = 'kept', "version" = "version" + 1, "update_time" = now() ` +
        `where "state" = 'waiting' and not "deleted" and "send_after" <= $1`,
    ),
    [instant(now)],
    'keep_due_mails',
  );
}

/** The mail server has taken it. */
export async function noteSent(connection: Connection, { id }: TakenMail, now: number): Promise<void> {
  await connection.query(
    announced(
      `update "mails" set "state" = 'sent', "sent_time" = $2, "failure" = null, ` +
        `"version" = "version" + 1, "update_time" = now() where "id" = $1`,
    ),
    [id, instant(now)],
    'note_sent_mail',
  );
}

/** This attempt failed: the next one is at `retryAt`, or there is none. An attempt of somebody else is left alone. */
export async function noteFailure(
  connection: Connection,
  { id, attempt }: TakenMail,
  { reason, retryAt }: { readonly reason: string; readonly retryAt: number | undefined },
): Promise<void> {
  await connection.query(
    announced(
      'update "mails" set "state" = $3, "failure" = $4, "send_after" = coalesce($5, "send_after"), ' +
        `"version" = "version" + 1, "update_time" = now() ` +
        `where "id" = $1 and "attempts" = $2 and "state" = 'waiting'`,
    ),
    [
      id,
      attempt,
      retryAt === undefined ? 'failed' : 'waiting',
      reason,
      retryAt === undefined ? null : instant(retryAt),
    ],
    'note_failed_mail',
  );
}
