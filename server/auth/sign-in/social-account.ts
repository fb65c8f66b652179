import { isRole, Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { plainLine } from '../../../domain/text/plain-line.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { applyInsert } from '../../db/write/write.ts';
import { forbidden } from '../../errors.ts';
import type { Identity } from './identity-provider.ts';

interface Params {
  readonly provider: string;
  readonly identity: Identity;
  readonly requestId: string;
  /** Epoch ms. */
  readonly now: number;
}

interface Account {
  readonly id: number;
  readonly role: number | null;
  readonly disabled: boolean;
  readonly deleted: boolean;
}

/**
 * The id of the user whom a provider vouches for. Told apart by the provider's subject; the first time by an
 * address that the provider has made sure of, and whoever is new becomes a partner. So is whoever was removed and has
 * another account by now (DEC-294). Nothing else of a token is believed, a role least of all (reliability D9, E13).
 * Throws 403.
 */
export async function accountOf(transaction: Connection, asked: Params): Promise<number> {
  const before = await linked(transaction, asked);
  const account = before?.deleted === false ? before : await byAddress(transaction, asked, before);
  if (account.disabled || account.deleted) throw forbidden(refuse('account.disabled'));
  if (!isRole(account.role)) throw forbidden(refuse('account.no-role'));
  return account.id;
}

async function linked(transaction: Connection, { provider, identity }: Params): Promise<Account | undefined> {
  const [account] = await transaction.query<Account>(
    'select u."id", u."role", u."disabled", u."deleted" from "user_identities" i ' +
      'join "users" u on u."id" = i."user_id" where i."provider" = $1 and i."subject" = $2',
    [provider, identity.subject],
  );
  return account;
}

/**
 * Only whoever has the mailbox gets into the account: its address was confirmed here, or nobody has a way in yet. Else
 * somebody else may have set the address, and would share the account with whoever comes.
 */
const isTrusted =
  '(u."email_confirmed_at" is not null or (u."password_hash" is null and not exists ' +
  '(select 1 from "user_identities" i where i."user_id" = u."id")))';

/** Who was removed comes back by nobody but an account that was made for them since. */
async function byAddress(
  transaction: Connection,
  asked: Params,
  removed: Account | undefined,
): Promise<Account> {
  const { verifiedEmail } = asked.identity;
  if (verifiedEmail === undefined && removed !== undefined) return removed;
  if (verifiedEmail === undefined) throw forbidden(refuse('social.email-unconfirmed'));
  const [known] = await transaction.query<Account & { readonly trusted: boolean }>(
    `select u."id", u."role", u."disabled", u."deleted", ${isTrusted} as "trusted" from "users" u ` +
      'where u."email" = $1 and not u."deleted" for update',
    [verifiedEmail],
  );
  if (known?.trusted === false) throw forbidden(refuse('social.email-untrusted'));
  const account = known ?? removed ?? (await newPartner(transaction, asked, verifiedEmail));
  // Who may not come in is not linked either.
  if (!account.disabled && !account.deleted && isRole(account.role)) {
    await transaction.query(
      'insert into "user_identities" ("provider", "subject", "user_id") values ($1, $2, $3) ' +
        'on conflict ("provider", "subject") do update set "user_id" = excluded."user_id"',
      [asked.provider, asked.identity.subject, account.id],
    );
    await transaction.query(
      'update "users" set "email_confirmed_at" = $2 where "id" = $1 and "email_confirmed_at" is null',
      [account.id, new Date(asked.now).toISOString()],
    );
  }
  return account;
}

async function newPartner(
  transaction: Connection,
  { identity: { firstName, lastName }, requestId, now }: Params,
  email: string,
): Promise<Account> {
  const name = (given: string | undefined, fallback: string) => {
    const text = plainLine((given ?? '').replace(/\p{Cc}/gu, ''));
    return text === '' ? fallback : text.slice(0, 50);
  };
  const values = {
    email,
    first_name: name(firstName, email.split('@')[0] ?? email),
    last_name: name(lastName, '–'),
    role: Role.Partner,
    disabled: false,
    email_confirmed_at: new Date(now).toISOString(),
  };
  const id = await applyInsert(transaction, users, values, { actor: null, requestId });
  return { id, role: Role.Partner, disabled: false, deleted: false };
}
