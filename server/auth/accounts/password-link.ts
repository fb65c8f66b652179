import { refuse } from '../../../domain/refusals/refuse.ts';
import type { AccountTemplate } from '../../../domain/text/mail-template.ts';
import type { Connection } from '../../db/database.ts';
import { gone } from '../../errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailAccount } from './account-mail.ts';
import { hashOfToken } from './mailed-link.ts';

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
export async function checkPasswordLink(connection: Connection, token: string, nowMs: number): Promise<void> {
  const [link] = await connection.query<{ used_at: string | null; expires_at: string }>(
    'select "used_at", "expires_at" from "password_resets" where "token_hash" = $1',
    [hashOfToken(token)],
  );
  if (link === undefined) throw gone(refuse('link.invalid'));
  if (link.used_at !== null) throw gone(refuse('link.used'));
  if (Date.parse(link.expires_at) <= nowMs) throw gone(refuse('link.expired'));
}

/** Uses up the link and every other one of the same person; of many at once one gets the user's id. */
export async function takePasswordLink(
  transaction: Connection,
  token: string,
  nowMs: number,
): Promise<number | undefined> {
  const [taken] = await transaction.query<{ user_id: number }>(
    'update "password_resets" set "used_at" = $2 ' +
      'where "token_hash" = $1 and "used_at" is null and "expires_at" > $2 returning "user_id"',
    [hashOfToken(token), instant(nowMs)],
  );
  if (taken === undefined) return undefined;
  await closePasswordLinks(transaction, taken.user_id, nowMs);
  return taken.user_id;
}

/** Ends every link under which the password of this person could still be set. */
export async function closePasswordLinks(
  transaction: Connection,
  userId: number,
  nowMs: number,
): Promise<void> {
  await transaction.query(
    'update "password_resets" set "used_at" = $2 where "user_id" = $1 and "used_at" is null',
    [userId, instant(nowMs)],
  );
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
