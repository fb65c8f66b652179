import type { FastifyRequest } from 'fastify';
import { isRole } from '../../domain/actor.ts';
import { languageOf } from '../../domain/people/language.ts';
import type { SecurityEventKind } from '../../resources/security-events.ts';
import { users } from '../../resources/users.ts';
import { mailAccount } from '../auth/accounts/account-mail.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { noteChange } from '../db/history/history.ts';
import { type FactorChange, factorChanges } from '../mail/texts/factor-changes.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';

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
