import type { Connection } from '../../db/database.ts';

/**
 * How many seconds strangers wait for the next try at an account after so many wrong ones, the last for all further
 * ones: a few mistakes cost nothing, and no 15 minutes let more than 17 guesses through (reliability E12).
 */
const waitsS = [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 120];
const forgottenAfterMs = 15 * 60_000;

/** A try at an account that may go on, or for how long it has to wait. */
type Admission = { readonly tries: number } | { readonly waitS: number };

/** One statement counts and sets the next wait, so that of many tries at once only as many pass as may. */
const admitSql = `insert into login_attempts as a (key, attempts, resets_at)
  select $1, 1, $3 where not exists
    (select 1 from login_attempts where key = $1 and resets_at > $2 and wait_until > $2)
  on conflict (key) do update set
    attempts = case when a.resets_at <= $2 then 1 else a.attempts + 1 end,
    resets_at = excluded.resets_at,
    wait_until = case when a.resets_at <= $2 then null else $2::timestamptz +
      make_interval(secs => ($4::int[])[least(a.attempts + 1, array_length($4::int[], 1))]) end
  where a.resets_at <= $2 or a.wait_until is null or a.wait_until <= $2
  returning attempts`;

/**
 * Counts a try at an account from where its person is not known, before the password is looked at. Nobody is locked
 * out: guesses of others only make strangers wait, and never longer than two minutes.
 */
export async function admitStranger(
  connection: Connection,
  email: string,
  nowMs: number,
): Promise<Admission> {
  const key = keyOf(email);
  const [counted] = await connection.query<{ attempts: number }>(admitSql, [
    key,
    iso(nowMs),
    iso(nowMs + forgottenAfterMs),
    waitsS,
  ]);
  if (counted !== undefined) return { tries: counted.attempts };
  const [held] = await connection.query<{ wait_until: string }>(
    'select wait_until from login_attempts where key = $1 and wait_until is not null',
    [key],
  );
  const leftMs = held === undefined ? 0 : Date.parse(held.wait_until) - nowMs;
  return { waitS: Math.max(2, Math.ceil(leftMs / 1_000)) };
}

/** Takes the try back that had the right password: the next one waits for nothing. */
export async function forgiveStranger(connection: Connection, email: string): Promise<void> {
  await connection.query(
    'update login_attempts set attempts = greatest(attempts - 1, 0), wait_until = null where key = $1',
    [keyOf(email)],
  );
}

function keyOf(email: string): string {
  return `account:${email}`;
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
