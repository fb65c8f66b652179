import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UsedPasskey } from '../../contract/second-factor.ts';
import { isRole } from '../../domain/actor.ts';
import { notice } from '../../domain/notices.ts';
import type { Refusal } from '../../domain/refusals/refusal.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Config } from '../config.ts';
import type { Connection, Database } from '../db/database.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { noteSecurityEvent, originOf } from '../security/security-events.ts';
import { type AppSecrets, isAppLost, spendAppCode } from './authenticator-app.ts';
import { noteFactorChange } from './factor-changes.ts';
import { checkPasskey, relyingParty, requestOptions } from './passkeys.ts';
import { claimCodeAttempt, forgetCodeAttempts, methodsOf, spendRecoveryCode } from './stored-factors.ts';
import { signInTicketS, type Tickets } from './tickets.ts';

export interface SecondFactorDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'mailFrom' | 'publicUrl'>;
  readonly tickets: Tickets;
  readonly secrets: AppSecrets;
  /** Epoch ms. */
  readonly now: () => number;
}

/** What a person shows in the second step: exactly one of these. */
export interface ShownFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: UsedPasskey | undefined;
}

interface Person {
  readonly userId: number;
  readonly email: string;
}

const over = refuse('factor.ticket-over');
export const wrongCode = refuse('factor.wrong-code');
export const wrongPasskey = refuse('factor.wrong-passkey');
const lostApp = refuse('factor.app-lost');

/**
 * What a sign-in answers instead of tokens when the account has a second factor: a ticket for the second step, and
 * what to ask a passkey. Undefined when the first factor is enough.
 */
export async function holdForSecondFactor(deps: SecondFactorDeps, request: FastifyRequest, userId: number) {
  const { database, tickets, config, now } = deps;
  const methods = await methodsOf(database, userId);
  if (methods.length === 0) return undefined;
  const account = await accountOf(database, userId);
  const bound = account && stateOf(account);
  const { ticket, challenge } = await tickets.issue('sign-in', { userId, bound }, now());
  const rp = relyingParty(request, config.publicUrl);
  return {
    code: 200,
    ...notice('account.second-step'),
    second_factor: {
      ticket,
      expire_after: signInTicketS,
      methods: [...methods],
      ...(methods.includes('passkey') && {
        passkey: { ...(await requestOptions(database, rp, { userId, challenge })) },
      }),
    },
  };
}

/** The second step after a password: whose sign-in it is once the factor was right. Throws 401, 403 or 429. */
export async function passSecondStep(
  deps: SecondFactorDeps,
  request: FastifyRequest,
  { ticket: text, ...shown }: ShownFactor & { readonly ticket: string },
): Promise<Person> {
  const { database, tickets, now } = deps;
  const ticket = await tickets.read('sign-in', text, now());
  if (ticket?.userId === undefined) throw unauthorized(over);
  const { userId, challenge } = ticket;
  const account = await accountOf(database, userId);
  if (account === undefined || stateOf(account) !== ticket.bound) throw unauthorized(over);
  const refused = await acceptFactor(deps, request, {
    userId,
    challenge,
    shown,
    alongside: async transaction => {
      if (!(await tickets.take(transaction, ticket, now()))) throw unauthorized(over);
    },
  });
  if (refused !== undefined) throw unauthorized(refused);
  return { userId, email: account.email };
}

/** Signing in by a passkey alone: whose it is. Throws 401 or 403. */
export async function passByPasskeyAlone(
  { database, tickets, config, now }: SecondFactorDeps,
  request: FastifyRequest,
  { ticket: text, passkey }: { readonly ticket: string; readonly passkey: UsedPasskey },
): Promise<Person> {
  const ticket = await tickets.read('passkey-sign-in', text, now());
  if (ticket === undefined) throw unauthorized(refuse('factor.ticket-late'));
  const rp = relyingParty(request, config.publicUrl);
  const { challenge } = ticket;
  const use = await database.transaction(async transaction => {
    const used = await checkPasskey(transaction, rp, { challenge, passkey, alone: true, nowMs: now() });
    if (used.good && !(await tickets.take(transaction, ticket, now()))) throw unauthorized(wrongPasskey);
    return used;
  });
  if (!use.good) {
    // A passkey that nobody knows is noise that anybody could make.
    if (use.userId !== undefined)
      await noteSecurityEvent(
        database,
        { kind: 'second-factor-refused', userId: use.userId, detail: use.reason },
        originOf(request),
      );
    throw unauthorized(wrongPasskey);
  }
  const account = await accountOf(database, use.userId);
  if (account === undefined) throw unauthorized(wrongPasskey);
  if (account.disabled) throw forbidden(refuse('account.disabled'));
  if (!isRole(account.role)) throw forbidden(refuse('account.no-role'));
  return { userId: use.userId, email: account.email };
}

/**
 * Uses up what a person shows of their second factor, and does what goes with it in the same transaction. Of two at
 * once with the same code one is let in. Answers why where it does not count, which is noted in the security log. Throws 429.
 */
export async function acceptFactor(
  deps: SecondFactorDeps,
  request: FastifyRequest,
  {
    userId,
    challenge,
    shown,
    alongside,
  }: {
    readonly userId: number;
    readonly challenge: string | undefined;
    readonly shown: ShownFactor;
    readonly alongside: (transaction: Connection) => Promise<void>;
  },
): Promise<Refusal | undefined> {
  const { database, now } = deps;
  // A passkey cannot be guessed: it is never made to wait.
  if (shown.passkey === undefined) await claimCodeAttempt(database, userId, now());
  const refusal = await database.transaction(async transaction => {
    const refused = await showFactor(transaction, deps, request, { userId, challenge, shown });
    if (refused === undefined) await alongside(transaction);
    return refused;
  });
  if (refusal !== undefined) {
    await noteSecurityEvent(
      database,
      { kind: 'second-factor-refused', userId, detail: refusal.noted },
      originOf(request),
    );
    return refusal.told;
  }
  await forgetCodeAttempts(database, userId);
  return undefined;
}

/** Why something does not count: for the security log, and for the person. */
interface Refused {
  readonly noted: string;
  readonly told: Refusal;
}

/** Why what was shown does not count; undefined when it does, and is used up. */
async function showFactor(
  transaction: Connection,
  { secrets, config, now }: SecondFactorDeps,
  request: FastifyRequest,
  {
    userId,
    challenge,
    shown: { code, recovery_code, passkey },
  }: { readonly userId: number; readonly challenge: string | undefined; readonly shown: ShownFactor },
): Promise<Refused | undefined> {
  const nowMs = now();
  if (passkey !== undefined && challenge !== undefined) {
    const rp = relyingParty(request, config.publicUrl);
    const used = await checkPasskey(transaction, rp, { challenge, passkey, userId, alone: false, nowMs });
    return used.good ? undefined : { noted: used.reason, told: wrongPasskey };
  }
  if (recovery_code !== undefined) {
    const left = await spendRecoveryCode(transaction, { userId, code: recovery_code, nowMs });
    if (left === undefined) return { noted: 'wrong recovery code', told: wrongCode };
    await noteFactorChange(transaction, request, {
      change: 'code-used',
      userId,
      detail: `${left} recovery codes are left`,
      config,
    });
    return undefined;
  }
  const isRight = code !== undefined && (await spendAppCode(transaction, secrets, { userId, code, nowMs }));
  if (isRight) return undefined;
  const isLost = await isAppLost(transaction, secrets, userId);
  return isLost
    ? { noted: 'authenticator app of a lost key', told: lostApp }
    : { noted: 'wrong code', told: wrongCode };
}

interface Account {
  readonly email: string;
  readonly role: number | null;
  readonly disabled: boolean;
  readonly password_hash: string | null;
}

async function accountOf(connection: Connection, userId: number): Promise<Account | undefined> {
  const [account] = await connection.query<Account>(
    'select email, role, disabled, password_hash from users where id = $1 and not deleted',
    [userId],
  );
  return account;
}

/** What a ticket hangs on: another address, another password, another role or a closed account end it. */
function stateOf(account: Account): string {
  const { email, role, disabled, password_hash } = account;
  const state = JSON.stringify([email, role, disabled, password_hash]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}
