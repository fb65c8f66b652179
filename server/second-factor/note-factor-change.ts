import type { FastifyRequest } from 'fastify';
import { isRole } from '../../domain/actor.ts';
import type { Language } from '../../domain/people/language.ts';
import type { SecurityEventKind } from '../../resources/security-events.ts';
import { users } from '../../resources/users.ts';
import { mailAccount } from '../auth/accounts/account-mail.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { noteChange } from '../db/history/history.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';

/** What may happen to the second factors of an account. */
const changes = {
  'passkey-added': {
    kind: 'second-factor-added',
    en: 'a passkey was added',
    vi: 'một khóa truy cập đã được thêm',
  },
  'passkey-removed': {
    kind: 'second-factor-removed',
    en: 'a passkey was removed',
    vi: 'một khóa truy cập đã bị gỡ',
  },
  'app-added': {
    kind: 'second-factor-added',
    en: 'an authenticator app was set up',
    vi: 'một ứng dụng xác thực đã được thiết lập',
  },
  'app-removed': {
    kind: 'second-factor-removed',
    en: 'the authenticator app was removed',
    vi: 'ứng dụng xác thực đã bị gỡ',
  },
  'codes-renewed': {
    kind: 'second-factor-added',
    en: 'new recovery codes were made; the old ones no longer work',
    vi: 'mã khôi phục mới đã được tạo; các mã cũ không còn dùng được',
  },
  'code-used': {
    kind: 'second-factor-removed',
    en: 'somebody signed in with a recovery code, which no longer works',
    vi: 'có người đã đăng nhập bằng một mã khôi phục; mã đó không còn dùng được',
  },
  'all-removed': {
    kind: 'second-factor-removed',
    en: 'an administrator removed your passkeys, your authenticator app and your recovery codes',
    vi: 'quản trị viên đã gỡ các khóa truy cập, ứng dụng xác thực và mã khôi phục của bạn',
  },
} as const satisfies Readonly<Record<string, { kind: SecurityEventKind } & Record<Language, string>>>;
export type FactorChange = keyof typeof changes;

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
  const { kind, en, vi } = changes[change];
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
      kind,
      userId: by,
      subjectId: by === userId ? undefined : userId,
      email: person.email,
      detail: detail ?? en,
    },
    originOf(request),
  );
  await mailAccount(transaction, {
    template: 'second_factor_changed',
    to: person.email,
    userId,
    language: person.language,
    values: { first_name: person.first_name ?? '', change: person.language === 'vi' ? vi : en },
    config,
  });
}
