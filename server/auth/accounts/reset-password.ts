import { isRole } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { AccountTemplate } from '../../../domain/setting.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { gone } from '../../errors.ts';
import { type AccountDeps, hashOfToken, mailAccount } from './account-mail.ts';
import { hashPassword, setPassword } from './password.ts';

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

const hourMs = 60 * 60_000;

/** To whom a link goes. */
export interface LinkedAccount {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly language: string | null;
}

/** For how many hours a link holds: a reset is asked for by somebody who waits, a registration may lie overnight. */
const hoursOf = { password_reset: 1, account_exists: 1, registration: 24 } as const;

type LinkTemplate = keyof typeof hoursOf & AccountTemplate;

/** Mails the account a link under which its password can be set, once. */
export async function mailPasswordLink(
  transaction: Connection,
  deps: AccountDeps,
  { template, account }: { template: LinkTemplate; account: LinkedAccount },
): Promise<void> {
  await givePasswordLink(transaction, deps, { template, account, mailed: true });
}

/** What making a link needs. */
export type LinkDeps = Pick<AccountDeps, 'config' | 'links' | 'now' | 'portalAddress'>;

/** Makes such a link and answers it, for whoever may hand it over; `mailed` sends it to the account as well. */
export async function givePasswordLink(
  transaction: Connection,
  { config, links, now, portalAddress }: LinkDeps,
  { template, account, mailed }: { template: LinkTemplate; account: LinkedAccount; mailed: boolean },
): Promise<string> {
  const { id, hash, token, sealed } = links.make();
  const hours = hoursOf[template];
  const nowMs = now();
  await transaction.query(
    'insert into "password_resets" ("id", "user_id", "token_hash", "expires_at", "create_time") ' +
      'values ($1, $2, $3, $4, $5)',
    [id, account.id, hash, instant(nowMs + hours * hourMs), instant(nowMs)],
  );
  const linkTo = (written: string) => `${portalAddress()}/reset-password#${written}`;
  if (mailed)
    await mailAccount(transaction, {
      template,
      to: account.email,
      userId: account.id,
      language: account.language,
      values: {
        first_name: account.first_name,
        hours: String(hours),
        // Without a mail server the outbox is the mailbox: whoever reads it there needs the whole link.
        link: linkTo(config.smtpUrl === undefined ? token : sealed),
      },
      config,
    });
  return linkTo(token);
}

/** Throws 410 with the reason when the link opens nothing now: used, late, or never given out. */
async function checkPasswordLink(connection: Connection, token: string, nowMs: number): Promise<void> {
  const [link] = await connection.query<{ used_at: string | null; expires_at: string }>(
    'select "used_at", "expires_at" from "password_resets" where "token_hash" = $1',
    [hashOfToken(token)],
  );
  if (link === undefined) throw gone(refuse('link.invalid'));
  if (link.used_at !== null) throw gone(refuse('link.used'));
  if (Date.parse(link.expires_at) <= nowMs) throw gone(refuse('link.expired'));
}

/** Uses up the link; of many at once one gets the user's id. */
async function takePasswordLink(
  transaction: Connection,
  token: string,
  nowMs: number,
): Promise<number | undefined> {
  const [taken] = await transaction.query<{ user_id: number }>(
    'update "password_resets" set "used_at" = $2 ' +
      'where "token_hash" = $1 and "used_at" is null and "expires_at" > $2 returning "user_id"',
    [hashOfToken(token), instant(nowMs)],
  );
  return taken?.user_id;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
