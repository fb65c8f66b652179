import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../db/database.ts';

const howMany = 10;
/** 32 letters and digits that nobody takes for one another: 5 bits each, 80 in a code. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';
const letters = 16;

/** Ten new codes, each good for one sign-in, in place of all earlier ones. They are shown once: only hashes are kept. */
export async function renewRecoveryCodes(
  transaction: Connection,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, newCode);
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
  const code = [...randomBytes(letters)].map(byte => alphabet[byte % alphabet.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Typed with or without hyphens and spaces, in either case; the account is part of it. */
function hashOf(code: string, userId: number): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`recovery code:${userId}:${plain}`).digest('base64url');
}
