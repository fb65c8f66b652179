import { type Actor, isRole, Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { applyChange } from '../../db/write/write.ts';
import { conflict, gone } from '../../errors.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { type AccountDeps, hashOfToken } from './account-mail.ts';
import { cancelAskedBy, closeOpenLinks, closePasswordLinks } from './open-links.ts';
import { mailPasswordLink } from './reset-password.ts';

interface EmailChange {
  readonly user_id: number;
  readonly old_email: string;
  readonly new_email: string;
  readonly asked_by: number;
  readonly session: string | null;
  readonly signed_in_at: string | null;
  readonly expires_at: string;
  readonly stop_until: string;
  readonly confirmed_at: string | null;
  readonly stopped_at: string | null;
  readonly create_time: string;
}

/** What came of it: whose account it is, its address, and what else was taken away from it, for the security log. */
export interface SettledChange {
  readonly userId: number;
  readonly email: string;
  readonly detail?: string | undefined;
}

/**
 * Makes the new address the one of the account, by the link that went there: once, within a day, and as long as whoever
 * asked for it might still ask (DEC-291). Every other sign-in and every open link to set a password end with it. Throws
 * 410 for a link that opens nothing, 409 when the address has an account by now.
 */
export async function confirmEmailChange(
  transaction: Connection,
  token: string,
  { requestId, nowMs }: { readonly requestId: string; readonly nowMs: number },
): Promise<SettledChange> {
  const change = await changeBy(transaction, 'confirm_hash', token);
  if (change.confirmed_at !== null) throw gone(refuse('email.confirmed'));
  if (change.stopped_at !== null) throw gone(refuse('email.stopped'));
  if (Date.parse(change.expires_at) <= nowMs) throw gone(refuse('link.expired'));
  const { user_id, new_email: email } = change;
  const stored = await accountOf(transaction, user_id);
  const actor = await askerOf(transaction, change);
  await refuseTaken(transaction, email, user_id);
  await applyChange(
    transaction,
    users,
    stored,
    { email, email_confirmed_at: iso(nowMs) },
    { actor, requestId },
  );
  await transaction.query('update "email_changes" set "confirmed_at" = $2 where "confirm_hash" = $1', [
    hashOfToken(token),
    iso(nowMs),
  ]);
  await endSessionsOf(transaction, user_id, nowMs, { except: change.session });
  await cancelAskedBy(transaction, user_id, nowMs, { except: change.session });
  await closePasswordLinks(transaction, user_id, nowMs);
  return { userId: user_id, email };
}

/**
 * Stops a change by the link that went to the old address, for seven days: one that waits ends, one that counts
 * already is put back, whatever became of the address since. Somebody else was in the account, so everybody is signed
 * out, and the old mailbox gets a link to choose a new password; after a change that counted, nothing else opens the
 * account. Throws 410 for a link that opens nothing, 409 when the old address has another account by now.
 */
export async function stopEmailChange(
  transaction: Connection,
  deps: AccountDeps,
  token: string,
  requestId: string,
): Promise<SettledChange> {
  const nowMs = deps.now();
  const change = await changeBy(transaction, 'stop_hash', token);
  if (change.stopped_at !== null) throw gone(refuse('email.stopped-already'));
  if (Date.parse(change.stop_until) <= nowMs) throw gone(refuse('link.expired-ask'));
  const { user_id, old_email: email } = change;
  const stored = await accountOf(transaction, user_id);
  // Later changes too: otherwise a chain of them would keep the account from its owner.
  await transaction.query(
    'update "email_changes" set "stopped_at" = $3 where "user_id" = $1 and "create_time" >= $2 and "stopped_at" is null',
    [user_id, change.create_time, iso(nowMs)],
  );
  await closeOpenLinks(transaction, user_id, nowMs);
  await endSessionsOf(transaction, user_id, nowMs);
  await forgetDevices(transaction, user_id, nowMs);
  const detail = await removeAdded(transaction, change);
  if (change.confirmed_at !== null)
    await putBack(transaction, { stored, change, author: { actor: actorIn(stored), requestId } });
  await mailPasswordLink(transaction, deps, {
    template: 'password_reset',
    account: {
      id: user_id,
      email,
      first_name: String(stored.first_name),
      language: String(stored.language ?? 'en'),
    },
  });
  return { userId: user_id, email, detail };
}

interface PutBack {
  readonly stored: Row & { readonly id: number };
  readonly change: EmailChange;
  readonly author: { readonly actor: Actor | null; readonly requestId: string };
}

async function putBack(transaction: Connection, { stored, change, author }: PutBack): Promise<void> {
  const { user_id, old_email: email } = change;
  await removeNewcomer(transaction, change, author);
  await refuseTaken(transaction, email, user_id);
  await applyChange(transaction, users, stored, { email, password_hash: null }, author);
}

/** What would go on opening an account, or keep its owner out, as the security log calls it. */
const waysIn = {
  user_identities: 'accounts elsewhere',
  second_factors: 'second factors',
  recovery_codes: 'recovery codes',
};

/**
 * Takes away what a thief added to the account since their sign-in began (DEC-295), and all its calendar links, which they
 * have read and which tell without a sign-in who comes when (DEC-293); how many of which, undefined where none were.
 */
async function removeAdded(
  transaction: Connection,
  { user_id, asked_by, confirmed_at, signed_in_at, create_time }: EmailChange,
): Promise<string | undefined> {
  const feeds = await transaction.query('delete from "calendar_feeds" where "user_id" = $1 returning 1', [
    user_id,
  ]);
  const removed: (readonly [string, number])[] = [['calendar links', feeds.length]];
  // What an admin asked for and does not count yet let nobody in.
  if (confirmed_at !== null || asked_by === user_id)
    for (const [table, name] of Object.entries(waysIn)) {
      const rows = await transaction.query(
        `delete from "${table}" where "user_id" = $1 and "create_time" >= $2 returning 1`,
        [user_id, signed_in_at ?? create_time],
      );
      removed.push([name, rows.length]);
    }
  const told = removed.flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`])).join(', ');
  return told === '' ? undefined : `removed ${told}`;
}

/** Registering the address that became free must not keep its owner from coming back to their account. */
async function removeNewcomer(
  transaction: Connection,
  { old_email, user_id, confirmed_at }: EmailChange,
  author: PutBack['author'],
): Promise<void> {
  const [newcomer] = await transaction.query<Row & { readonly id: number }>(
    'select * from "users" where "email" = $1 and not "deleted" and "id" <> $2 and "create_time" >= $3 for update',
    [old_email, user_id, confirmed_at],
  );
  if (newcomer === undefined) return;
  await applyChange(transaction, users, newcomer, { deleted: true }, author);
  await transaction.query('delete from "user_identities" where "user_id" = $1', [newcomer.id]);
}

async function changeBy(
  transaction: Connection,
  column: 'confirm_hash' | 'stop_hash',
  token: string,
): Promise<EmailChange> {
  const [change] = await transaction.query<EmailChange>(
    `select * from "email_changes" where "${column}" = $1 for update`,
    [hashOfToken(token)],
  );
  if (change === undefined) throw gone(refuse('link.invalid'));
  return change;
}

async function accountOf(transaction: Connection, id: number): Promise<Row & { readonly id: number }> {
  const [stored] = await transaction.query<Row & { readonly id: number }>(
    'select * from "users" where "id" = $1 and not "deleted" for update',
    [id],
  );
  if (stored === undefined) throw gone(refuse('link.invalid'));
  return stored;
}

/** Only whoever holds a link from the mailbox of that address learns it. */
async function refuseTaken(transaction: Connection, email: string, userId: number): Promise<void> {
  const taken = await transaction.query(
    'select 1 from "users" where "email" = $1 and "id" <> $2 and not "deleted"',
    [email, userId],
  );
  if (taken.length > 0) throw conflict(refuse('email.taken'));
}

/** Who asked for it: its person, or an admin who still is one. Their right may have ended while this was written. */
async function askerOf(transaction: Connection, { asked_by, user_id }: EmailChange): Promise<Actor> {
  const [person] = await transaction.query<{ id: number; role: unknown }>(
    'select "id", "role" from "users" where "id" = $1 and not "disabled" and not "deleted"',
    [asked_by],
  );
  const asker = person === undefined ? null : actorIn(person);
  if (asker === null || (asker.id !== user_id && asker.role !== Role.Admin))
    throw gone(refuse('email.stopped'));
  return asker;
}

function actorIn({ id, role }: Row & { readonly id: number }): Actor | null {
  return isRole(role) ? { id, role } : null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
