import type { FastifyRequest } from 'fastify';
import { isRole } from '../../domain/actor.ts';
import { languageOf } from '../../domain/people/language.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { SecurityEventKind } from '../../resources/security-events.ts';
import { users } from '../../resources/users.ts';
import { mailAccount } from '../auth/accounts/account-mail.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { noteChange } from '../db/write/history.ts';
import { conflict } from '../errors.ts';
import { type FactorChange, factorChanges } from '../mail/texts/built-in-texts.ts';
import { noteSecurityEvent, originOf } from '../security/security-events.ts';
import type { SecondFactorDeps } from './second-step.ts';
import { factorsOf, isRequired, removeFactors, renewRecoveryCodes } from './stored-factors.ts';

/** Open to whoever must have a second factor and has none yet; everything else is closed to them. */
export const ownFactors = { secondFactorSetUp: true };
export const tooLate = refuse('factor.too-late');

interface Happened {
  readonly change: FactorChange;
  readonly detail?: string;
}

/** Tells what happened to the second factors of whoever asks. */
export async function noted(
  transaction: Connection,
  { config }: SecondFactorDeps,
  request: FastifyRequest,
  happened: Happened,
): Promise<void> {
  await noteFactorChange(transaction, request, { ...happened, userId: request.actor.id, config });
}

/** Removes one; with the last one go the recovery codes. Who must have one keeps the last. Throws 409. */
export async function removed(
  transaction: Connection,
  deps: SecondFactorDeps,
  request: FastifyRequest,
  { id: factor, ...happened }: Happened & { readonly id: number },
) {
  const { id: userId, role } = request.actor;
  // One at a time: two that each leave the other one would leave none.
  await transaction.query('select 1 from users where id = $1 for update', [userId]);
  const others = (await factorsOf(transaction, userId)).filter(each => each.id !== factor);
  if (others.length > 0) await transaction.query('delete from second_factors where id = $1', [factor]);
  else if (await isRequired(transaction, role)) throw conflict(refuse('factor.last'));
  else await removeFactors(transaction, userId);
  await noted(transaction, deps, request, happened);
  return { code: 200, message: 'OK' };
}

/** The recovery codes that come with the first factor. Locks the account, so that there is one first. */
export async function firstCodes(transaction: Connection, userId: number) {
  await transaction.query('select 1 from users where id = $1 for update', [userId]);
  if ((await factorsOf(transaction, userId)).length > 0) return {};
  return { recovery_codes: [...(await renewRecoveryCodes(transaction, userId))] };
}

/** What an app and a passkey call the account. */
export async function personOf(connection: Connection, userId: number) {
  const [person] = await connection.query<{ email: string; name: string }>(
    "select email, concat_ws(' ', first_name, last_name) as name from users where id = $1",
    [userId],
  );
  return person ?? { email: '', name: '' };
}

/** What may happen to the second factors of an account, as the security log calls it. */
const kinds = {
  'passkey-added': 'second-factor-added',
  'passkey-removed': 'second-factor-removed',
  'app-added': 'second-factor-added',
  'app-removed': 'second-factor-removed',
  'codes-renewed': 'second-factor-added',
  'code-used': 'second-factor-removed',
  'all-removed': 'second-factor-removed',
} as const satisfies Readonly<Record<FactorChange, SecurityEventKind>>;
interface Noted {
  readonly change: FactorChange;
  /** Whose second factor it is. */
  readonly userId: number;
  /** Who did it; the person themselves unless it says otherwise. */
  readonly by?: number;
  /** What the security log tells instead; never a name that somebody gave, which outlives an erased person there. */
  readonly detail?: string;
  readonly config: Pick<Config, 'mailFrom'>;
}

interface Person {
  readonly email: string;
  readonly first_name: string | null;
  readonly language: string | null;
  readonly role: number | null;
}

/**
 * Tells what happened to somebody's second factors: a line in the history of their account and one in the security
 * log, and a mail to them. None of it holds a secret. Stands in the transaction of the change.
 */
export async function noteFactorChange(
  transaction: Connection,
  request: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>,
  { change, userId, by = userId, detail, config }: Noted,
): Promise<void> {
  const told = factorChanges[change];
  const [person] = await transaction.query<Person>(
    'select email, first_name, language, role from users where id = $1',
    [userId],
  );
  if (person === undefined) return;
  const [author] =
    by === userId ? [person] : await transaction.query<Person>('select * from users where id = $1', [by]);
  const actor = isRole(author?.role) ? { id: by, role: author.role } : null;
  await noteChange(
    transaction,
    {
      resource: users,
      id: userId,
      action: 'update',
      changes: { second_factor: { before: null, after: change } },
    },
    { actor, requestId: request.id },
  );
  await noteSecurityEvent(
    transaction,
    {
      kind: kinds[change],
      userId: by,
      subjectId: by === userId ? undefined : userId,
      email: person.email,
      detail: detail ?? told.en,
    },
    originOf(request),
  );
  await mailAccount(transaction, {
    template: 'second_factor_changed',
    to: person.email,
    userId,
    language: person.language,
    values: { first_name: person.first_name ?? '', change: told[languageOf(person.language)] },
    config,
  });
}
