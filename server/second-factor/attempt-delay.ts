import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection } from '../db/database.ts';
import { tooManyRequests } from '../errors.ts';

/** Wrong codes that cost no wait. */
const free = 5;
const longestWaitS = 900;

/** Counted before the code is looked at, so that of many at once no more than the free ones are. */
const claimSql = `insert into second_factor_attempts as a (user_id, failures, next_at) values ($1, 1, $2)
  on conflict (user_id) do update set
    failures = case when a.next_at < $2::timestamptz - interval '1 day' then 1 else a.failures + 1 end,
    next_at = $2::timestamptz + make_interval(secs => case
      when a.next_at < $2::timestamptz - interval '1 day' or a.failures + 1 < $3 then 0
      else least(power(2, least(a.failures + 1 - $3, 20)), $4) end)
  where a.next_at <= $2
  returning failures`;

/**
 * Lets one code be tried for the account: the first five at once, then after 1, 2, 4 … seconds, at most 15 minutes,
 * until one was right or a day went by. Nobody gets here without the password or a session, so it locks nobody out.
 * Throws 429.
 */
export async function claimCodeAttempt(connection: Connection, userId: number, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const claimed = await connection.query(claimSql, [userId, now, free, longestWaitS]);
  if (claimed.length === 1) return;
  const [row] = await connection.query<{ wait: number }>(
    'select ceil(extract(epoch from next_at - $2::timestamptz))::int as wait from second_factor_attempts where user_id = $1',
    [userId, now],
  );
  const seconds = Math.max(row?.wait ?? 1, 1);
  throw tooManyRequests(refuse('factor.wrong-codes', { seconds }), seconds);
}

/** Forgets wrong codes after a right one. */
export async function forgetCodeAttempts(connection: Connection, userId: number): Promise<void> {
  await connection.query('delete from second_factor_attempts where user_id = $1', [userId]);
}
