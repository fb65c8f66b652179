import type { Connection } from '../db/database.ts';

const windowMs = 15 * 60_000;

/**
 * What may happen in 15 minutes: wrong passwords that one account takes and that one address may send
 * (reliability E12); mails that one mailbox gets and that one address may cause; links that it may try;
 * uses of one ticket.
 */
const limits = { account: 20, address: 200, mailbox: 5, mails: 60, links: 100, ticket: 1 } as const;
type Kind = keyof typeof limits;

const countSql = `insert into login_attempts as a (key, attempts, resets_at) values ($1, 1, $3)
  on conflict (key) do update set
    attempts = case when a.resets_at <= $2 then 1 else a.attempts + 1 end,
    resets_at = case when a.resets_at <= $2 then excluded.resets_at else a.resets_at end
  returning attempts`;

/**
 * Counts an attempt before the password is looked at; false when the account or the address has had its
 * share. Counted in the database, for all processes and across restarts.
 */
export async function mayAttempt(
  connection: Connection,
  { email, address }: { email: string; address: string },
  nowMs: number,
): Promise<boolean> {
  const counts = await Promise.all([
    isWithin(connection, 'address', address, nowMs),
    isWithin(connection, 'account', email, nowMs),
  ]);
  return counts.every(within => within);
}

/** The same for mails: false when the mailbox, or the address that asks, has had its share. */
export async function mayMail(
  connection: Connection,
  { email, address }: { email: string; address: string },
  nowMs: number,
): Promise<boolean> {
  const counts = await Promise.all([
    isWithin(connection, 'mails', address, nowMs),
    isWithin(connection, 'mailbox', email, nowMs),
  ]);
  return counts.every(within => within);
}

/** Takes back the attempt that succeeded, so that only wrong passwords use up the share. */
export async function forgiveAttempt(
  connection: Connection,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await connection.query(
    'update login_attempts set attempts = greatest(attempts - 1, 0) where key = any($1)',
    [[`account:${email}`, `address:${address}`]],
  );
}

/** Counts one more of that kind under that key; false when that is more than 15 minutes allow. */
export async function isWithin(
  connection: Connection,
  kind: Kind,
  key: string,
  nowMs: number,
): Promise<boolean> {
  const [row] = await connection.query<{ attempts: number }>(countSql, [
    `${kind}:${key}`,
    new Date(nowMs).toISOString(),
    new Date(nowMs + windowMs).toISOString(),
  ]);
  return row !== undefined && row.attempts <= limits[kind];
}
