import { isRole } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { gone } from '../../errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashPassword } from './password.ts';
import {
  checkPasswordLink,
  type LinkedAccount,
  mailPasswordLink,
  takePasswordLink,
} from './password-link.ts';
import { setPassword } from './set-password.ts';

/**
 * Mails a link to whoever the address belongs to; nothing happens for an address without an account, or with
 * one that may not sign in. Runs after the answer, so that nobody learns from it which of them it was.
 */
export async function mailReset(deps: AccountDeps, email: string): Promise<void> {
  await deps.database.transaction(async transaction => {
    const [account] = await transaction.query<LinkedAccount & { role: number | null }>(
      'select "id", "email", "first_name", "language", "role" from "users" ' +
        'where "email" = $1 and not "deleted" and not "disabled"',
      [email],
    );
    if (account === undefined || !isRole(account.role)) return;
    await mailPasswordLink(transaction, deps, { template: 'password_reset', account });
  });
}

/** Whose password was set; throws 410 when the link opens nothing any more. */
export async function resetPassword(
  { database, config, now }: Pick<AccountDeps, 'database' | 'config' | 'now'>,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<{ readonly id: number; readonly email: string }> {
  await checkPasswordLink(database, token, now());
  // Outside of the transaction: the work is meant to take long.
  const hash = await hashPassword(password);
  return await database.transaction(async transaction => {
    const stored = await lockOwner(transaction, token, now());
    const actor = isRole(stored.role) ? { id: stored.id, role: stored.role } : null;
    await setPassword(transaction, {
      stored,
      hash,
      byMail: true,
      author: { actor, requestId },
      now: now(),
      config,
    });
    return { id: stored.id, email: String(stored.email) };
  });
}

/** Uses up the link; the locked row of whom it was for. */
async function lockOwner(transaction: Connection, token: string, nowMs: number) {
  const userId = await takePasswordLink(transaction, token, nowMs);
  const [stored] = await transaction.query<Row & { readonly id: number }>(
    'select * from "users" where "id" = $1 and not "deleted" and not "disabled" for update',
    [userId ?? null],
  );
  if (stored === undefined) throw gone(refuse('link.used'));
  return stored;
}
