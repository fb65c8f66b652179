import type { FastifyInstance, FastifyRequest } from 'fastify';
import { confirmCalls } from '../../../contract/sessions.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { answer } from '../../answer.ts';
import type { Connection, Database } from '../../db/database.ts';
import { conflict, invalidFields, tooManyRequests, unauthorized } from '../../errors.ts';
import { relyingParty, requestOptions } from '../../second-factor/passkeys.ts';
import {
  acceptFactor,
  type SecondFactorDeps,
  type ShownFactor,
  wrongPasskey,
} from '../../second-factor/second-step.ts';
import { type FactorMethod, methodsOf } from '../../second-factor/stored-factors.ts';
import { isWithin, takeBack } from '../../shares.ts';
import { isPassword } from './password.ts';

/** In which ways somebody may prove who they are; `sign-in` says that only a new sign-in does. */
export type ConfirmWay = 'password' | 'sign-in' | FactorMethod;

/** What somebody brings as a proof of who they are: one of these. */
export interface Proof extends ShownFactor {
  readonly password?: string | undefined;
  /** What the challenge that a passkey signed stands in. */
  readonly ticket?: string | undefined;
}

/** Whose proof it is, and for which sign-in. */
export interface Confirming {
  readonly userId: number;
  readonly sessionId: string;
}

/** Setting up a second factor wants it too. */
const config = { secondFactorSetUp: true };
/** Proving once more who one is ("sudo mode"), before what only oneself may change. */
export function confirmRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database, tickets, now } = deps;

  answer(
    app,
    confirmCalls.ways,
    async ({ request: { actor } }) => ({
      code: 200,
      message: 'OK',
      ways: [...(await confirmWays(database, actor.id))],
      has_password: (await accountOf(database, actor.id)).password_hash !== null,
    }),
    { config },
  );

  answer(
    app,
    confirmCalls.startPasskey,
    async ({ request }) => {
      const { actor, sessionId } = request;
      const content = { userId: actor.id, bound: sessionId };
      const { ticket, challenge } = await tickets.issue('confirm', content, now());
      const rp = relyingParty(request, deps.config.publicUrl);
      const passkey = await requestOptions(database, rp, { userId: actor.id, challenge });
      return { code: 200, message: 'OK', ticket, passkey: { ...passkey } };
    },
    { config },
  );

  answer(
    app,
    confirmCalls.prove,
    async ({ request, body }) => {
      await confirmIdentity(deps, request, body);
      return { code: 200, ...notice('account.confirmed') };
    },
    { config },
  );
}

/**
 * The ways that this person has. Who has a second factor confirms with it, because a password alone is what it
 * protects against. Whoever has no password either came through a provider, and signs in there again.
 */
export async function confirmWays(connection: Connection, userId: number): Promise<readonly ConfirmWay[]> {
  const methods = await methodsOf(connection, userId);
  if (methods.length > 0) return methods;
  const { password_hash } = await accountOf(connection, userId);
  return [password_hash === null ? 'sign-in' : 'password'];
}

/**
 * Checks the proof, as slowly as sign-in lets wrong ones be tried, and notes at the sign-in that its person has
 * just proved who they are. The only place that says what counts as a proof. Throws 409, 422 or 429.
 */
async function confirmIdentity(
  deps: SecondFactorDeps,
  request: FastifyRequest,
  { password, ticket, ...shown }: Proof,
): Promise<void> {
  const { database, now } = deps;
  const { actor, sessionId } = request;
  const confirming = { userId: actor.id, sessionId };
  const ways = await confirmWays(database, actor.id);
  if (ways.includes('sign-in')) throw conflict(refuse('account.no-password'));
  if (password === undefined) return await confirmByFactor(deps, request, { ticket, shown });
  if (!ways.includes('password')) throw invalidFields({ password: refuse('account.use-factor') });
  if (!(await isOwnPassword(database, actor.id, password, now())))
    throw invalidFields({ password: refuse('account.wrong-password') });
  await noteConfirmed(database, confirming, now());
}

async function confirmByFactor(
  deps: SecondFactorDeps,
  request: FastifyRequest,
  { ticket, shown }: { readonly ticket: string | undefined; readonly shown: ShownFactor },
): Promise<void> {
  const { tickets, now } = deps;
  const { actor, sessionId } = request;
  const read = ticket === undefined ? undefined : await tickets.read('confirm', ticket, now());
  const asked = read?.userId === actor.id && read.bound === sessionId ? read : undefined;
  if (shown.passkey !== undefined && asked === undefined) throw invalidFields({ passkey: wrongPasskey });
  const refused = await acceptFactor(deps, request, {
    userId: actor.id,
    challenge: asked?.challenge,
    shown,
    alongside: async transaction => {
      if (asked !== undefined && !(await tickets.take(transaction, asked, now())))
        throw invalidFields({ passkey: wrongPasskey });
      await noteConfirmed(transaction, { userId: actor.id, sessionId }, now());
    },
  });
  if (refused === undefined) return;
  const [field = 'code'] = (['passkey', 'recovery_code'] as const).filter(name => shown[name] !== undefined);
  throw invalidFields({ [field]: refused });
}

/** In the first row of the family, which every access token names and every rotation keeps. */
async function noteConfirmed(
  connection: Connection,
  { userId, sessionId }: Confirming,
  nowMs: number,
): Promise<void> {
  await connection.query('update auth_sessions set confirmed_at = $2 where id = $1 and user_id = $3', [
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
    throw tooManyRequests(refuse('account.wrong-passwords', { minutes: 15 }));
  if (!(await isPassword(password, password_hash))) return false;
  await takeBack(database, 'password', String(userId));
  return true;
}

interface Account {
  readonly email: string;
  readonly password_hash: string | null;
}

async function accountOf(database: Connection, id: number): Promise<Account> {
  const [account] = await database.query<Account>(
    'select "email", "password_hash" from "users" where "id" = $1 and not "deleted" and not "disabled"',
    [id],
  );
  if (account === undefined) throw unauthorized();
  return account;
}
