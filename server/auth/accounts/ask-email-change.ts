import { type Actor, Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Placeholder } from '../../../domain/setting.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { lockRow, type rowToChange } from '../../db/sql/stored-row.ts';
import { forbidden, invalidFields } from '../../errors.ts';
import { type AccountDeps, mailAccount } from './account-mail.ts';
import { cancelPending } from './open-links.ts';

const hourMs = 60 * 60_000;
const confirmHours = 24;
const stopDays = 7;

/** Who asks, and by which sign-in. */
interface Asking {
  readonly actor: Actor;
  readonly sessionId: string;
}

/** A change that waits for the mailbox of the new address. */
export interface PendingChange {
  readonly email: string;
  readonly asked_by: { readonly id: number; readonly name: string };
  /** ISO 8601. */
  readonly create_time: string;
  readonly expires_at: string;
}

/**
 * Notes the change and writes to both mailboxes: the new one gets a link to confirm it, the old one a link to stop
 * it. Where somebody else has the new address, their mailbox is told instead, and nobody but it learns that. A change
 * that waited already is replaced. For oneself and admins; throws 403, 404 or 422.
 */
export async function askEmailChange(
  transaction: Connection,
  deps: AccountDeps,
  { id, email }: { readonly id: number; readonly email: string },
  { actor, sessionId }: Asking,
): Promise<PendingChange> {
  const stored = await ownAccount(transaction, id, actor);
  const before = String(stored.email);
  if (before === email) throw invalidFields({ email: refuse('email.same') });
  const nowMs = deps.now();
  await cancelPending(transaction, id, nowMs);
  const [confirm, stop] = [deps.links.make(), deps.links.make()];
  const signedIn = actor.id === id ? await beganAt(transaction, sessionId) : null;
  await transaction.query(
    'insert into "email_changes" ("id", "user_id", "old_email", "new_email", "asked_by", "session", "signed_in_at", ' +
      '"confirm_hash", "stop_hash", "expires_at", "stop_until", "create_time") ' +
      'values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      ...[confirm.id, id, before, email, actor.id, sessionId, signedIn],
      ...[confirm.hash, stop.hash, iso(nowMs + confirmHours * hourMs)],
      ...[iso(nowMs + stopDays * 24 * hourMs), iso(nowMs)],
    ],
  );
  const person = {
    userId: id,
    first_name: String(stored.first_name),
    language: String(stored.language ?? 'en'),
  };
  await writeTo(transaction, deps, person, {
    template: 'email_change_asked',
    to: before,
    values: {
      first_name: person.first_name,
      new_email: email,
      days: String(stopDays),
      link: linkTo(deps, 'stop-email-change', stop),
    },
  });
  const [holder] = await transaction.query<Holder>(
    'select "id", "first_name", "language" from "users" where "email" = $1 and not "deleted"',
    [email],
  );
  if (holder === undefined)
    await writeTo(transaction, deps, person, {
      template: 'email_change',
      to: email,
      values: {
        first_name: person.first_name,
        hours: String(confirmHours),
        link: linkTo(deps, 'confirm-email', confirm),
      },
    });
  else
    await writeTo(
      transaction,
      deps,
      { ...holder, userId: holder.id },
      { template: 'email_taken', to: email, values: { first_name: holder.first_name } },
    );
  const pending = await pendingChange(transaction, id, nowMs);
  if (pending === undefined) throw new Error('A change of an e-mail address was not noted');
  return pending;
}

/** When a sign-in began, or the one that it was carried over from; ISO 8601. */
async function beganAt(connection: Connection, session: string): Promise<string | null> {
  const [found] = await connection.query<{ began: string | null }>(
    'with recursive "before"("id", "parent", "create_time") as (select "id", "parent", "create_time" from "auth_sessions" ' +
      'where "id" = $1 union select p."id", p."parent", p."create_time" from "auth_sessions" p join "before" b ' +
      'on p."id" = b."parent" where p."id" = p."family") select min("create_time") as "began" from "before"',
    [session],
  );
  return found?.began ?? null;
}

interface Holder {
  readonly id: number;
  readonly first_name: string;
  readonly language: string | null;
}

/** The change of this account that waits, if one does. */
export async function pendingChange(
  connection: Connection,
  userId: number,
  nowMs: number,
): Promise<PendingChange | undefined> {
  const [found] = await connection.query<
    Omit<PendingChange, 'asked_by'> & { by_id: number; by_name: string }
  >(
    'select c."new_email" as "email", c."create_time", c."expires_at", c."asked_by" as "by_id", ' +
      `trim(concat(u."first_name", ' ', u."last_name")) as "by_name" ` +
      'from "email_changes" c left join "users" u on u."id" = c."asked_by" ' +
      'where c."user_id" = $1 and c."confirmed_at" is null and c."stopped_at" is null and c."expires_at" > $2 ' +
      'order by c."create_time" desc limit 1',
    [userId, iso(nowMs)],
  );
  if (found === undefined) return undefined;
  const { by_id, by_name, ...change } = found;
  return { ...change, asked_by: { id: by_id, name: by_name } };
}

/** The account, locked where it is to be changed: one's own, or anybody's for an admin; 403 for everybody else, 404 where they may not look. */
export async function ownAccount(
  connection: Connection,
  id: number,
  actor: Actor,
  read: typeof lockRow | typeof rowToChange = lockRow,
) {
  const stored = await read(connection, users, { id }, { verb: 'read', actor });
  if (id !== actor.id && actor.role !== Role.Admin) throw forbidden(refuse('email.not-owner'));
  return stored;
}

type WrittenTemplate = 'email_change' | 'email_change_asked' | 'email_taken';

interface Written<Template extends WrittenTemplate> {
  readonly template: Template;
  readonly to: string;
  readonly values: Readonly<Record<Placeholder<Template>, string>>;
}

async function writeTo<Template extends WrittenTemplate>(
  transaction: Connection,
  { config }: AccountDeps,
  { userId, language }: { userId: number; language: string | null },
  mail: Written<Template>,
): Promise<void> {
  await mailAccount(transaction, { ...mail, userId, language, config });
}

/** Without a mail server the outbox is the mailbox: whoever reads it there needs the whole link. */
function linkTo(
  { config, portalAddress }: AccountDeps,
  page: 'confirm-email' | 'stop-email-change',
  { token, sealed }: { readonly token: string; readonly sealed: string },
): string {
  return `${portalAddress()}/${page}#${config.smtpUrl === undefined ? token : sealed}`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
