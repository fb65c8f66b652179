import type { Connection } from '../../db/database.ts';

/** Of which sign-ins of a person something ends. */
interface Ended {
  /** Of this one alone. */
  readonly only?: string | undefined;
  /** Of all but this one. */
  readonly except?: string | undefined;
}

/**
 * Ends every link by which somebody could still come into this account: a password that waits to be set, an address that
 * waits to be confirmed (DEC-262). A change of the address that counts already keeps its link to stop it.
 */
export async function closeOpenLinks(transaction: Connection, userId: number, nowMs: number): Promise<void> {
  await closePasswordLinks(transaction, userId, nowMs);
  await cancelPending(transaction, userId, nowMs);
}

/** Ends every link under which the password of this person could still be set. */
export async function closePasswordLinks(
  transaction: Connection,
  userId: number,
  nowMs: number,
): Promise<void> {
  await transaction.query(
    'update "password_resets" set "used_at" = $2 where "user_id" = $1 and "used_at" is null',
    [userId, iso(nowMs)],
  );
}

/** Ends whatever change of the address waits for this account, or what its person asked for by these sign-ins alone. */
export async function cancelPending(
  transaction: Connection,
  userId: number,
  nowMs: number,
  { only, except }: Ended = {},
): Promise<void> {
  await transaction.query(
    'update "email_changes" set "stopped_at" = $2 ' +
      'where "user_id" = $1 and "confirmed_at" is null and "stopped_at" is null ' +
      'and ($3::uuid is null or "session" = $3::uuid) and ($4::uuid is null or "session" <> $4::uuid)',
    [userId, iso(nowMs), only ?? null, except ?? null],
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
