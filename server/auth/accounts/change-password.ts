import { z } from 'zod';
import { checkPasswords, newPassword } from '../../../contract/account-fields.ts';
import { done } from '../../../contract/call.ts';
import { notice } from '../../../domain/notices.ts';
import { oldPasswordProblem } from '../../../domain/people/sign-in-rules.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalOf, sentence } from '../../../domain/refusals/spoken.ts';
import { users } from '../../../resources/users.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import type { Diverting, RowHooks } from '../../db/write/row-hooks.ts';
import { confirmationNeeded, forbidden, invalidFields } from '../../errors.ts';
import { methodsOf } from '../../second-factor/stored-factors.ts';
import { isOwnPassword } from './confirm-identity.ts';
import { hashPassword, setPassword } from './password.ts';

const form = z
  .strictObject({
    current_password: z
      .string({ error: sentence('form.password-old-short') })
      .max(200, sentence('form.characters-between', { least: 6, most: 200 }))
      .check(({ value, issues }) => {
        const message = oldPasswordProblem(value);
        if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      }),
    ...newPassword,
  })
  .check(checkPasswords)
  .check(({ value, issues }) => {
    if (value.password === value.current_password)
      issues.push({
        code: 'custom',
        message: sentence('form.password-same'),
        path: ['password'],
        input: value,
      });
  });

const changed = done.extend({ id: z.int() });

interface Deps {
  readonly config: Pick<Config, 'mailFrom'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * PUT /v3/user/{id} with passwords instead of a profile (FORM-PWD-07): of one's own account only, against the
 * current password, which is the proof of who changes it, and as slowly as sign-in lets wrong ones be tried. Nothing of it can be undone.
 */
export function passwordHooks({ config, now }: Deps): RowHooks {
  return {
    beside: { instead: { takes: form, answers: changed } },
    divert: async asked => {
      if (!isPasswordForm(asked.body)) return undefined;
      const { current_password, password } = parsed(asked.body);
      await confirmOwner(asked, current_password, now());
      const hash = await hashPassword(password);
      const { database, id, actor, requestId } = asked;
      await database.transaction(async transaction => {
        const stored = await lockRow(transaction, users, { id }, { verb: 'update', actor });
        await setPassword(transaction, { stored, hash, author: { actor, requestId }, now: now(), config });
      });
      return { id, code: 200, ...notice('password.changed') };
    },
  };
}

function isPasswordForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('password' in body || 'current_password' in body);
}

function parsed(body: unknown): z.output<typeof form> {
  const checked = form.safeParse(body);
  if (checked.success) return checked.data;
  throw invalidFields(
    Object.fromEntries(
      checked.error.issues.flatMap(({ code, path, message, ...issue }) =>
        code === 'unrecognized_keys' && 'keys' in issue
          ? issue.keys.map(key => [key, refuse('form.not-settable')])
          : [[String(path[0]), refusalOf(message)]],
      ),
    ),
  );
}

/** Throws unless the account is the actor's own and the current password belongs to it. */
async function confirmOwner(
  { database, id, actor, confirmed }: Diverting,
  currentPassword: string,
  nowMs: number,
): Promise<void> {
  await refuseForeign(database, { id, actor });
  if (id !== actor.id) throw forbidden(refuse('account.own-password'));
  // Where there is a second factor, a password that somebody has learned changes no password.
  if (!confirmed && (await methodsOf(database, id)).length > 0) throw confirmationNeeded();
  if (!(await isOwnPassword(database, id, currentPassword, nowMs)))
    throw invalidFields({ current_password: refuse('account.wrong-current-password') });
}

/** 404 for whoever may not even read the account. */
async function refuseForeign(
  database: Database,
  { id, actor }: Pick<Diverting, 'id' | 'actor'>,
): Promise<void> {
  await database.transaction(transaction => lockRow(transaction, users, { id }, { verb: 'update', actor }));
}
