import { randomBytes } from 'node:crypto';
import type { Registration } from '../../../contract/accounts.ts';
import { Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { invitationLinks } from '../../../resources/invitation-links.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { applyInsert, type Change } from '../../db/write/write.ts';
import { conflict, gone, invalidFields } from '../../errors.ts';
import { type AccountDeps, hashOfToken, mailAccount } from './account-mail.ts';
import { hashPassword } from './password.ts';
import { type LinkedAccount, mailPasswordLink } from './reset-password.ts';

type Form = Omit<Registration, 'invitation' | 'repassword'>;
/** A company is belonged to by an invitation; the name that is typed into the form opens nothing. */
type Member = Form & { readonly company_id: number | null };

/**
 * Registers without an invitation: a new address gets an account and a link to choose its password, one that
 * has an account a mail that says so. Nobody but the mailbox learns which; runs after the answer.
 */
export async function registerOpenly(deps: AccountDeps, form: Member, requestId: string): Promise<void> {
  await deps.database.transaction(async transaction => {
    const [known] = await transaction.query<Known>(
      'select "id", "email", "first_name", "language", "disabled", "password_hash" from "users" ' +
        'where "email" = $1 and not "deleted"',
      [form.email],
    );
    if (known?.disabled === true) return;
    const account = known ?? {
      ...form,
      id: await addPartner(transaction, form, { password_hash: null }, requestId),
    };
    const hasPassword = known !== undefined && known.password_hash !== null;
    await mailPasswordLink(transaction, deps, {
      template: hasPassword ? 'account_exists' : 'registration',
      account,
    });
  });
}

interface Known extends LinkedAccount {
  readonly disabled: boolean;
  readonly password_hash: string | null;
}

/**
 * Registers by the link of an invitation that names an address, and uses it up; the id of the new user. The
 * link proves the address, so the password is chosen at once. Throws 410 for a link that opens
 * nothing, 422 for another address than the invited one, 409 when the address has an account, which stays
 * as it is (reliability E14).
 */
export async function registerInvited(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  { invitation, password = '', ...form }: Form & { invitation: string },
  requestId: string,
): Promise<number> {
  const hash = await hashPassword(password);
  return await database.transaction(async transaction => {
    const { company, company_id } = await takeInvitation(
      transaction,
      { token: invitation, email: form.email },
      now(),
    );
    const taken = await transaction.query('select 1 from "users" where "email" = $1 and not "deleted"', [
      form.email,
    ]);
    if (taken.length > 0) throw conflict(refuse('account.email-known-sign-in'));
    const proven = { password_hash: hash, email_confirmed_at: new Date(now()).toISOString() };
    return await addPartner(
      transaction,
      { ...form, company: company ?? form.company, company_id },
      proven,
      requestId,
    );
  });
}

/** Whoever registers is a partner; another role is given by an admin alone (reliability D9). */
async function addPartner(
  transaction: Connection,
  { email, first_name, last_name, company, company_id, language }: Member,
  proven: { readonly password_hash: string | null; readonly email_confirmed_at?: string },
  requestId: string,
): Promise<number> {
  const values = { email, first_name, last_name, company, company_id, language, ...proven };
  const author = { actor: null, requestId };
  return await applyInsert(transaction, users, { ...values, role: Role.Partner, disabled: false }, author);
}

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
type InvitedTo = Pick<Invitation, 'company' | 'company_id'>;

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

/**
 * The invitation that a link stands for. Throws 410 when it was used, withdrawn, is too old, never was, or is one to a
 * company that is removed by now (DEC-292).
 */
export async function openInvitation(
  connection: Connection,
  token: string,
  nowMs: number,
  lock: 'for update' | '' = '',
): Promise<Invitation> {
  const [found] = await connection.query<Invitation & { used_time: string | null; create_time: string }>(
    'select "id", "company", "company_id", "email", "used_time", "create_time" from "invitation_links" ' +
      'where "token_hash" = $1 and not "deleted" and not exists ' +
      `(select 1 from "companies" c where c."id" = "company_id" and c."deleted") ${lock}`,
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
