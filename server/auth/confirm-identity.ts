import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { conflict, invalidFields, tooManyRequests, unauthorized } from '../errors.ts';
import { isWithin, takeBack } from './attempts.ts';
import { isPassword } from './password.ts';
import { required } from './required-text.ts';

/** In which ways somebody may prove who they are; `sign-in` says that only a new sign-in does. */
export type ConfirmWay = 'password' | 'sign-in';

/** What somebody brings as a proof of who they are; each way has a form of its own. */
export interface Proof {
  readonly password: string;
}

/** Whose proof it is, and for which sign-in. */
export interface Confirming {
  readonly userId: number;
  readonly sessionId: string;
}

interface Wires {
  readonly database: Database;
  /** Epoch ms. */
  readonly now: () => number;
}

const tags = ['Sign-in'];
const proofForm = z.strictObject({ password: required('Password', 200) });

/** Proving once more who one is ("sudo mode"), before what only oneself may change. */
export function confirmRoutes(app: FastifyInstance, { database, now }: Wires): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/v3/auth/confirm',
    { schema: { tags, summary: 'In which ways the user can confirm who they are' } },
    async ({ actor }) => ({ code: 200, message: 'OK', ways: await confirmWays(database, actor.id) }),
  );

  typed.post(
    '/api/v3/auth/confirm',
    {
      schema: {
        tags,
        summary: 'Confirm who one is; e-mail, password and roles can be changed for 15 minutes then',
        body: proofForm,
      },
    },
    async ({ actor, sessionId, body }) => {
      await confirmIdentity(database, { userId: actor.id, sessionId }, body, now());
      return { code: 200, message: 'Thank you' };
    },
  );
}

/** The ways that this person has. Whoever has no password came through a provider, and signs in there again. */
export async function confirmWays(
  database: Pick<Database, 'query'>,
  userId: number,
): Promise<readonly ConfirmWay[]> {
  const { password_hash } = await accountOf(database, userId);
  return [password_hash === null ? 'sign-in' : 'password'];
}

/**
 * Checks the proof, as slowly as sign-in lets wrong ones be tried, and notes at the sign-in that its person has
 * just proved who they are. The only place that says what counts as a proof. Throws 409, 422 or 429.
 */
export async function confirmIdentity(
  database: Database,
  { userId, sessionId }: Confirming,
  { password }: Proof,
  nowMs: number,
): Promise<void> {
  const { password_hash } = await accountOf(database, userId);
  if (password_hash === null) throw conflict('You have no password. Please sign in again');
  if (!(await isOwnPassword(database, userId, password, nowMs)))
    throw invalidFields({ password: 'The password is not correct' });
  // The first row of the family, which every access token names and every rotation keeps.
  await database.query('update auth_sessions set confirmed_at = $2 where id = $1 and user_id = $3', [
    sessionId,
    new Date(nowMs).toISOString(),
    userId,
  ]);
}

/** Whether it is this person's password, tried as slowly as at sign-in. Throws 429. */
export async function isOwnPassword(
  database: Database,
  userId: number,
  password: string,
  nowMs: number,
): Promise<boolean> {
  const { password_hash } = await accountOf(database, userId);
  // Counted apart from the tries to sign in: what strangers do there must not keep somebody out here.
  if (!(await isWithin(database, 'password', String(userId), nowMs)))
    throw tooManyRequests('Too many wrong passwords. Please wait 15 minutes and try again');
  if (!(await isPassword(password, password_hash))) return false;
  await takeBack(database, 'password', String(userId));
  return true;
}

interface Account {
  readonly email: string;
  readonly password_hash: string | null;
}

async function accountOf(database: Pick<Database, 'query'>, id: number): Promise<Account> {
  const [account] = await database.query<Account>(
    'select "email", "password_hash" from "users" where "id" = $1 and not "deleted" and not "disabled"',
    [id],
  );
  if (account === undefined) throw unauthorized();
  return account;
}
