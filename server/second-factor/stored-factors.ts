import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../domain/actor.ts';
import {
  type SecondFactorRoles,
  secondFactorRolesOf,
  secondFactorRolesSetting,
} from '../../domain/people/sign-in-rules.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection } from '../db/database.ts';
import { tooManyRequests } from '../errors.ts';

/** Ways of the second step; a recovery code stands in for a lost one. */
export type FactorMethod = 'app' | 'passkey' | 'recovery-code';

/** The ways that the account has of proving who signs in beside the password; none for most. */
export async function methodsOf(connection: Connection, userId: number): Promise<readonly FactorMethod[]> {
  const kinds = await connection.query<{ kind: 'app' | 'passkey' }>(
    'select distinct kind from second_factors where user_id = $1 order by kind',
    [userId],
  );
  if (kinds.length === 0) return [];
  const codes = await recoveryCodesLeft(connection, userId);
  return [...kinds.map(({ kind }) => kind), ...(codes > 0 ? (['recovery-code'] as const) : [])];
}

/** A factor as its owner sees it: nothing of it opens anything. */
interface SeenFactor {
  readonly id: number;
  readonly kind: 'app' | 'passkey';
  readonly name: string;
  readonly create_time: string;
  readonly last_used_at: string | null;
}

export async function factorsOf(connection: Connection, userId: number): Promise<SeenFactor[]> {
  return await connection.query<SeenFactor>(
    'select id, kind, name, create_time, last_used_at from second_factors where user_id = $1 order by id',
    [userId],
  );
}

/** Removes every second factor of an account with its recovery codes; how many factors there were. */
export async function removeFactors(transaction: Connection, userId: number): Promise<number> {
  const removed = await transaction.query('delete from second_factors where user_id = $1 returning id', [
    userId,
  ]);
  await transaction.query('delete from recovery_codes where user_id = $1', [userId]);
  return removed.length;
}

/** Which roles must have a second factor, and since when. A text that nobody can read asks it of nobody. */
export async function requiredRoles(connection: Connection): Promise<SecondFactorRoles> {
  const [setting] = await connection.query<{ value: string | null }>(
    'select value from settings where name = $1 and not deleted',
    [secondFactorRolesSetting],
  );
  return secondFactorRolesOf(setting?.value ?? '') ?? new Map();
}

/** Whether people of this role may not be without a second factor. */
export async function isRequired(connection: Connection, role: Role): Promise<boolean> {
  return (await requiredRoles(connection)).has(role);
}

const codesEach = 10;
/** 32 letters and digits that nobody takes for one another: 5 bits each, 80 in a code. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz023456789';
const codeLetters = 16;

/** Ten new codes, each good for one sign-in, in place of all earlier ones. They are shown once: only hashes are kept. */
export async function renewRecoveryCodes(
  transaction: Connection,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: codesEach }, newCode);
  await transaction.query('delete from recovery_codes where user_id = $1', [userId]);
  await transaction.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codes.map(code => hashOf(code, userId)),
  ]);
  return codes;
}

/** Uses up one of the person's codes; undefined when it is none, else how many are left. */
export async function spendRecoveryCode(
  transaction: Connection,
  { userId, code, nowMs }: { readonly userId: number; readonly code: string; readonly nowMs: number },
): Promise<number | undefined> {
  const used = await transaction.query(
    'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning id',
    [userId, hashOf(code, userId), new Date(nowMs).toISOString()],
  );
  return used.length === 1 ? await recoveryCodesLeft(transaction, userId) : undefined;
}

export async function recoveryCodesLeft(connection: Connection, userId: number): Promise<number> {
  const [row] = await connection.query<{ codes: number }>(
    'select count(*)::int as codes from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  );
  return row?.codes ?? 0;
}

function newCode(): string {
  const code = [...randomBytes(codeLetters)].map(byte => codeAlphabet[byte % codeAlphabet.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Typed with or without hyphens and spaces, in either case; the account is part of it. */
function hashOf(code: string, userId: number): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`recovery code:${userId}:${plain}`).digest('base64url');
}

/** Wrong codes that cost no wait. */
const freeAttempts = 5;
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
  const claimed = await connection.query(claimSql, [userId, now, freeAttempts, longestWaitS]);
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
