import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { PrivateCookies } from '../../http/cookies.ts';
import { holdForSecondFactor, type SecondFactorDeps } from '../../second-factor/second-step.ts';
import { originOf } from '../../security/note-security-event.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { currentUser } from '../sessions/current-user.ts';
import { resolveActors } from '../sessions/resolve-actors.ts';
import { isCookieMode, keepInCookie } from '../sessions/session-cookie.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { tokenSet } from '../sessions/signed-in.ts';
import { deviceCookie, isForgotten, type KnownDevices } from './known-devices.ts';
import { noteSignIn } from './sign-in-notices.ts';

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
  return await handOut(
    deps,
    entering,
    await deps.sessions.start(userId, deps.now(), { confirmed: true, from: originOf(request) }),
  );
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
