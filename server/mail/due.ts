import type { Connection } from '../db/database.ts';
import { changesChannel } from '../db/history/announce.ts';
import type { Letter } from './transport.ts';

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
const announced = (update: string) =>
  `with changed as (${update} returning "id") select pg_notify('${changesChannel}', ` +
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

/** Without a mail server: mails whose time has come stay here for good, to be read (DEC-80). */
export async function keepDueMails(connection: Connection): Promise<void> {
  await connection.query(
    announced(
      `update "mails" set "state" = 'kept', "version" = "version" + 1, "update_time" = now() ` +
        `where "state" = 'waiting' and not "deleted" and "send_after" <= ${now}`,
    ),
    [],
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
