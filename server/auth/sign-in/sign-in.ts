import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRole } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { withoutEdges } from '../../../domain/text/plain-line.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { forbidden, tooManyRequests, unauthorized } from '../../errors.ts';
import { holdForSecondFactor, type SecondFactorDeps } from '../../second-factor/second-step.ts';
import { originOf } from '../../security/security-events.ts';
import { isWithin, takeBack } from '../../shares.ts';
import { isPassword } from '../accounts/password.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { isCookieMode, keepInCookie, type PrivateCookies } from '../sessions/cookies.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { currentUser, resolveActors, tokenSet } from '../sessions/signed-in.ts';
import { admitStranger, forgiveStranger } from './attempts.ts';
import { deviceCookie, isForgotten, type KnownDevices, noteSignIn } from './known-devices.ts';

interface Account {
  readonly id: number;
  readonly role: number | null;
  readonly disabled: boolean;
  readonly password_hash: string | null;
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The address that the connection comes from, not one that a header claims. */
  readonly address: string;
  /** The id of the device, if this person has signed in on it before. */
  readonly knownDevice: (userId: number) => Promise<string | undefined>;
  /** Told of a wrong password, with the account that it was for and how many strangers have tried of late. */
  readonly onWrong: (userId: number | undefined, tries: number) => void;
}

/**
 * The id of the user whom e-mail and password belong to. An unknown e-mail and a wrong password get the
 * same answer after the same work (reliability E11); only the right password learns that an account is
 * disabled. Throws 401, 403 or 429.
 */
export async function signIn(database: Database, attempt: Attempt, nowMs: number): Promise<number> {
  const email = withoutEdges(attempt.email).toLowerCase();
  const [account] = await database.query<Account>(
    'select id, role, disabled, password_hash from users where email = $1 and not deleted',
    [email],
  );
  const device = account && (await attempt.knownDevice(account.id));
  const { tries, forgive } = await admit(database, { email, address: attempt.address, device }, nowMs);
  if (!(await isPassword(attempt.password, account?.password_hash)) || account === undefined) {
    attempt.onWrong(account?.id, tries);
    throw unauthorized(refuse('account.wrong-credentials'));
  }
  await forgive();
  if (account.disabled) throw forbidden(refuse('account.disabled'));
  if (!isRole(account.role)) throw forbidden(refuse('account.no-role'));
  return account.id;
}

interface From {
  readonly email: string;
  readonly address: string;
  readonly device: string | undefined;
}

/**
 * Counts the try before the password is looked at. Where its person has signed in before, neither the guesses of
 * strangers nor those of neighbours behind the same address matter. Throws 429.
 */
async function admit(database: Database, { email, address, device }: From, nowMs: number) {
  if (device !== undefined && (await isWithin(database, 'device', device, nowMs)))
    return { tries: 0, forgive: () => takeBack(database, 'device', device) };
  if (!(await isWithin(database, 'address', address, nowMs)))
    throw tooManyRequests(refuse('account.attempts-minutes', { minutes: 15 }), 15 * 60);
  const admission = await admitStranger(database, email, nowMs);
  if ('waitS' in admission)
    throw tooManyRequests(refuse('account.attempts-seconds', { seconds: admission.waitS }), admission.waitS);
  return {
    tries: admission.tries,
    forgive: async () => {
      await takeBack(database, 'address', address);
      await forgiveStranger(database, email);
    },
  };
}

/** What every way of signing in needs. */
export interface EnterDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'mailFrom' | 'publicUrl'>;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly cookies: PrivateCookies;
  readonly secondFactor: SecondFactorDeps;
  /** Epoch ms. */
  readonly now: () => number;
}

interface Entering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: number;
  /** As it was typed, or as the provider says. */
  readonly email: string;
}

/** What a password or a provider earns: tokens, or the second step where the account has a second factor. */
export async function enter(deps: EnterDeps, entering: Entering) {
  const { request, userId } = entering;
  return (await holdForSecondFactor(deps.secondFactor, request, userId)) ?? (await letIn(deps, entering));
}

/** Lets somebody in whose right to it was checked: a session, its tokens, a line in the log, and a device to know again. */
export async function letIn(deps: EnterDeps, entering: Entering) {
  const { request, reply, userId, email } = entering;
  isCookieMode(deps, request);
  const isKnownDevice = (await knownDeviceOf(deps, request, userId)) !== undefined;
  await noteSignIn(deps, { userId, email, isKnownDevice, origin: originOf(request) });
  rememberDevice(deps, { request, reply, userId });
  return await handOut(deps, entering, await deps.sessions.start(userId, deps.now(), originOf(request)));
}

/**
 * What a sign-in and a refresh answer. Whoever keeps the refresh token in a cookie gets none in the body, and is told
 * who they are, which saves the first question of every page.
 */
export async function handOut(
  deps: EnterDeps,
  exchange: Pick<Entering, 'request' | 'reply'>,
  session: Session,
) {
  const answer = await tokenSet(deps.tokens, session, deps.now());
  if (!isCookieMode(deps, exchange.request)) return answer;
  const { refresh_token, ...rest } = answer;
  keepInCookie(deps, exchange, refresh_token);
  const { userId, id } = session;
  const [asks] = await resolveActors(
    deps.database,
    [{ sessionId: id, impersonation: undefined }],
    deps.now(),
  );
  const mustSetUp = asks?.mustSetUpSecondFactor === true && { must_set_up_second_factor: true };
  return { ...rest, user: { ...(await currentUser(deps.database, userId)), ...mustSetUp } };
}

/** The id of the device that sends the request, if this person has signed in on it before. */
export async function knownDeviceOf(
  { database, devices, cookies, now }: Pick<EnterDeps, 'database' | 'devices' | 'cookies' | 'now'>,
  request: FastifyRequest,
  userId: number,
): Promise<string | undefined> {
  const device = devices.find(cookies.read(request, deviceCookie.name), userId, now());
  if (device === undefined || (await isForgotten(database, userId, device.issuedMs))) return undefined;
  return device.id;
}

/** From now on this browser is one of this person's: they signed in here, or opened a link from their mailbox. */
export function rememberDevice(
  { devices, cookies, now }: Pick<EnterDeps, 'devices' | 'cookies' | 'now'>,
  { request, reply, userId }: Pick<Entering, 'request' | 'reply' | 'userId'>,
): void {
  const value = devices.remember(cookies.read(request, deviceCookie.name), userId, now());
  cookies.set(reply, { ...deviceCookie, value });
}
