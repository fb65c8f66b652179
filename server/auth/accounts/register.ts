import type { Registration } from '../../../contract/accounts.ts';
import { Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { applyInsert } from '../../db/write/write.ts';
import { conflict } from '../../errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { takeInvitation } from './invitation.ts';
import { hashPassword } from './password.ts';
import { type LinkedAccount, mailPasswordLink } from './password-link.ts';

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
