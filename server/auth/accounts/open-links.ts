import type { Connection } from '../../db/database.ts';

/** Of which sign-ins of a person something ends. */
interface Ended {
  /** Of this one alone. */
  readonly only?: string | undefined;
  /** Of all but this one. */
  readonly except?: string | null | undefined;
}

/**
 * Ends every link by which somebody could still come into this account, and what was asked for from it: a password that
 * waits to be set, an address that waits to be confirmed (DEC-262), and those that its person, an admin, asked for others
 * (DEC-291). A change of the address that counts already keeps its link to stop it.
 */
export async function closeOpenLinks(transaction: Connection, userId: number, nowMs: number): Promise<void> {
  await closePasswordLinks(transaction, userId, nowMs);
  await cancelPending(transaction, userId, nowMs);
  await cancelAskedBy(transaction, userId, nowMs);
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

/** Ends whatever change of the address of this account waits, whoever asked for it. */
export async function cancelPending(transaction: Connection, userId: number, nowMs: number): Promise<void> {
  await transaction.query(
    'update "email_changes" set "stopped_at" = $2 ' +
      'where "user_id" = $1 and "confirmed_at" is null and "stopped_at" is null',
    [userId, iso(nowMs)],
  );
}

/** Ends the changes of an address that wait and this person asked for, as an admin also of others', by these sign-ins. */
export async function cancelAskedBy(
  connection: Connection,
  userId: number,
  nowMs: number,
  { only, except }: Ended = {},
): Promise<void> {
  await connection.query(
    // With a sign-in ends what was carried over from it, however often.
    'with recursive "ending"("id") as (select $3::uuid union select c."id" from "auth_sessions" c ' +
      'join "ending" e on c."parent" = e."id" where c."id" = c."family" and c."user_id" = $1) ' +
      'update "email_changes" set "stopped_at" = $2 ' +
      'where "asked_by" = $1 and "confirmed_at" is null and "stopped_at" is null ' +
      'and ($3::uuid is null or "session" in (select "id" from "ending")) ' +
      'and ($4::uuid is null or "session" is distinct from $4::uuid)',
    [userId, iso(nowMs), only ?? null, except ?? null],
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
