import { randomBytes } from 'node:crypto';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { invitationLinks } from '../../../resources/invitation-links.ts';
import type { Connection } from '../../db/database.ts';
import { applyInsert, type Change } from '../../db/write/write.ts';
import { conflict, gone, invalidFields } from '../../errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailAccount } from './account-mail.ts';
import { hashOfToken } from './mailed-link.ts';

/** How long an invitation holds. */
const lifetimeDays = 14;
const dayMs = 86_400_000;

interface Invited {
  readonly company: string;
  /** The company that whoever registers belongs to; without it the one of that name, if there is exactly one. */
  readonly companyId?: number | undefined;
  /** The only address that the link registers; without it whoever registers has to prove theirs. */
  readonly email?: string | undefined;
  /** Where the register page is; the portal's own by default. */
  readonly link?: string | undefined;
}

/** Makes an invitation, and mails it to whom it names; the id of its row. 409 when they have an account already. */
export async function invite(
  transaction: Connection,
  deps: AccountDeps,
  { company, companyId, email, link = `${deps.portalAddress()}/register` }: Invited,
  change: Change,
): Promise<number> {
  if (!isRegisterPage(link)) throw invalidFields({ link: refuse('link.register') });
  if (email !== undefined) await refuseKnown(transaction, email);
  const token = randomBytes(32).toString('base64url');
  const whole = `${link}#${token}`;
  const company_id = companyId ?? (await companyCalled(transaction, company));
  const id = await applyInsert(
    transaction,
    invitationLinks,
    { company, company_id, email: email ?? null, link: whole, token_hash: hashOfToken(token) },
    change,
  );
  if (email === undefined) return id;
  await mailAccount(transaction, {
    template: 'invitation',
    to: email,
    userId: null,
    language: 'en',
    values: { company, link: whole, days: String(lifetimeDays) },
    config: deps.config,
  });
  return id;
}

async function companyCalled(transaction: Connection, name: string): Promise<number | null> {
  const found = await transaction.query<{ id: number }>(
    'select "id" from "companies" where lower("company") = lower($1) and not "deleted" limit 2',
    [name],
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** What whoever registers by an invitation is told to be: the name of the company, and the company itself. */
export type InvitedTo = Pick<Invitation, 'company' | 'company_id'>;

/**
 * Uses up the invitation; the company that it is for. Of many at once one succeeds. Throws 410 when it opens
 * nothing now, 422 when it is for another address.
 */
export async function takeInvitation(
  transaction: Connection,
  { token, email }: { token: string; email: string },
  nowMs: number,
): Promise<InvitedTo> {
  const invitation = await openInvitation(transaction, token, nowMs, 'for update');
  if (invitation.email !== null && invitation.email !== email)
    throw invalidFields({ email: refuse('invitation.other-email') });
  await transaction.query(
    'update "invitation_links" set "used_time" = $2, "version" = "version" + 1, "update_time" = now() ' +
      'where "id" = $1',
    [invitation.id, new Date(nowMs).toISOString()],
  );
  return { company: invitation.company, company_id: invitation.company_id };
}

interface Invitation {
  readonly id: number;
  readonly company: string | null;
  readonly company_id: number | null;
  readonly email: string | null;
}

/** The invitation that a link stands for. Throws 410 when it was used, withdrawn, is too old or never was. */
export async function openInvitation(
  connection: Connection,
  token: string,
  nowMs: number,
  lock: 'for update' | '' = '',
): Promise<Invitation> {
  const [found] = await connection.query<Invitation & { used_time: string | null; create_time: string }>(
    'select "id", "company", "company_id", "email", "used_time", "create_time" from "invitation_links" ' +
      `where "token_hash" = $1 and not "deleted" ${lock}`,
    [hashOfToken(token)],
  );
  if (found === undefined) throw gone(refuse('invitation.invalid'));
  if (found.used_time !== null) throw gone(refuse('invitation.used'));
  if (Date.parse(found.create_time) + lifetimeDays * dayMs <= nowMs) throw gone(refuse('invitation.expired'));
  return found;
}

async function refuseKnown(transaction: Connection, email: string): Promise<void> {
  const known = await transaction.query('select 1 from "users" where "email" = $1 and not "deleted"', [
    email,
  ]);
  const message = refuse('account.email-known');
  if (known.length > 0) throw conflict(message, undefined, { email: message });
}

function isRegisterPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/register' && url.hash === '';
}
