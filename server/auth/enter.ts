import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { PrivateCookies } from '../http/cookies.ts';
import { holdForSecondFactor, type SecondFactorDeps } from '../second-factor/second-step.ts';
import { originOf } from '../security/note-security-event.ts';
import type { AccessTokens } from './access-token.ts';
import { deviceCookie, type KnownDevices } from './known-devices.ts';
import type { Sessions } from './sessions.ts';
import { noteSignIn } from './sign-in-notices.ts';
import { tokenSet } from './signed-in.ts';

/** What every way of signing in needs. */
export interface EnterDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'mailFrom'>;
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
  const { tokens, sessions, now } = deps;
  const { request, reply, userId, email } = entering;
  const isKnownDevice = knownDeviceOf(deps, request, userId) !== undefined;
  await noteSignIn(deps, { userId, email, isKnownDevice, origin: originOf(request) });
  rememberDevice(deps, { request, reply, userId });
  return await tokenSet(tokens, await sessions.start(userId, now(), { confirmed: true }), now());
}

/** The id of the device that sends the request, if this person has signed in on it before. */
export function knownDeviceOf(
  { devices, cookies, now }: Pick<EnterDeps, 'devices' | 'cookies' | 'now'>,
  request: FastifyRequest,
  userId: number,
): string | undefined {
  return devices.find(cookies.read(request, deviceCookie.name), userId, now());
}

/** From now on this browser is one of this person's: they signed in here, or opened a link from their mailbox. */
export function rememberDevice(
  { devices, cookies, now }: Pick<EnterDeps, 'devices' | 'cookies' | 'now'>,
  { request, reply, userId }: Pick<Entering, 'request' | 'reply' | 'userId'>,
): void {
  const value = devices.remember(cookies.read(request, deviceCookie.name), userId, now());
  cookies.set(reply, { ...deviceCookie, value });
}
