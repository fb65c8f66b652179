import type { Connection } from '../db/database.ts';

const windowMs = 15 * 60_000;

/** Wrong passwords that one account takes in 15 minutes, and that one address may send (reliability E12). */
const limits = { account: 20, address: 200 } as const;
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
    count(connection, 'address', address, nowMs),
    count(connection, 'account', email, nowMs),
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

async function count(connection: Connection, kind: Kind, key: string, nowMs: number): Promise<boolean> {
  const [row] = await connection.query<{ attempts: number }>(countSql, [
    `${kind}:${key}`,
    new Date(nowMs).toISOString(),
    new Date(nowMs + windowMs).toISOString(),
  ]);
  return row !== undefined && row.attempts <= limits[kind];
}
