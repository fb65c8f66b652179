import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Given } from '../../../contract/call.ts';
import { signInCalls, type TokensAnswer } from '../../../contract/sign-in.ts';
import { notice } from '../../../domain/notices.ts';
import { answer } from '../../answer.ts';
import { unauthorized } from '../../errors.ts';
import { afterResponse, unguessable } from '../../http/after-response.ts';
import { relyingParty, requestOptions } from '../../second-factor/passkeys.ts';
import {
  passByPasskeyAlone,
  passSecondStep,
  type SecondFactorDeps,
} from '../../second-factor/second-step.ts';
import { noteSecurityEvent, originOf } from '../../security/security-events.ts';
import { isCookieMode, removeCookie, shownRefreshToken } from '../sessions/cookies.ts';
import { currentUser } from '../sessions/signed-in.ts';
import { noteWrongPassword } from './known-devices.ts';
import { type EnterDeps, enter, handOut, knownDeviceOf, signIn } from './sign-in.ts';

/** Sign-in, refresh, the current user and sign-out (API-02 to API-05). */
export function authRoutes(app: FastifyInstance, deps: EnterDeps): void {
  const { database, sessions, now } = deps;
  passwordRoute(app, deps);
  refreshTokenRoutes(app, deps);

  answer(
    app,
    signInCalls.whoAmI,
    async ({ request: { actor, signedIn } }) => ({
      code: 200,
      message: 'OK',
      data: {
        data: {
          user: {
            ...(await currentUser(database, actor.id)),
            ...(signedIn?.mustSetUpSecondFactor === true && { must_set_up_second_factor: true }),
          },
        },
      },
    }),
    { config: { secondFactorSetUp: true } },
  );

  answer(
    app,
    signInCalls.whoAmIByToken,
    async ({ request: { actor } }) => await currentUser(database, actor.id),
    { config: { tokenHeader: true } },
  );

  answer(
    app,
    signInCalls.signOut,
    async ({ request }) => {
      await sessions.end(request.sessionId, now());
      await noteSecurityEvent(database, { kind: 'sign-out', userId: request.actor.id }, originOf(request));
      return { code: 200, ...notice('account.signed-out') };
    },
    { config: { secondFactorSetUp: true } },
  );
}

function passwordRoute(app: FastifyInstance, deps: EnterDeps): void {
  const later = afterResponse(app, unguessable);
  answer(
    app,
    signInCalls.byPassword,
    async ({ request, reply, body }) => {
      const { email } = body;
      const attempt = {
        ...body,
        address: request.ip,
        knownDevice: (userId: number) => knownDeviceOf(deps, request, userId),
        onWrong: (userId: number | undefined, tries: number) =>
          later(request, () => noteWrongPassword(deps, { email, userId, tries, origin: originOf(request) })),
      };
      const userId = await signIn(deps.database, attempt, deps.now());
      return await enter(deps, { request, reply, userId, email });
    },
    { config: { public: true } },
  );
}

/** What is done by the refresh token, with no access token at hand. */
function refreshTokenRoutes(app: FastifyInstance, deps: EnterDeps): void {
  const { database, sessions, now } = deps;

  answer(
    app,
    signInCalls.refresh,
    async ({ request, reply }) => {
      const shown = shownRefreshToken(deps, request) ?? '';
      const session = isCookieMode(deps, request)
        ? await sessions.renew(shown, now())
        : await sessions.rotate(shown, now());
      if (session === undefined) throw unauthorized();
      await sessions.use(session.id, now(), originOf(request));
      return await handOut(deps, { request, reply }, session);
    },
    { config: { public: true, refreshToken: true } },
  );

  answer(
    app,
    signInCalls.endByToken,
    async ({ request, reply }) => {
      const userId = await sessions.endBy(shownRefreshToken(deps, request) ?? '', now());
      if (userId !== undefined)
        await noteSecurityEvent(database, { kind: 'sign-out', userId }, originOf(request));
      // A browser whose sign-in is over already gets rid of its cookie all the same.
      if (isCookieMode(deps, request)) removeCookie(deps, reply);
      else if (userId === undefined) throw unauthorized();
      return { code: 200, ...notice('account.signed-out') };
    },
    { config: { public: true, refreshToken: true } },
  );
}

/** Gives tokens to somebody who has proved who they are. */
type LetIn = (entering: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: number;
  readonly email: string;
}) => Promise<Given<TokensAnswer>>;

const open = { public: true };

/** The second step of signing in, and signing in by a passkey alone. Both answer the tokens of SESS-01. */
export function secondFactorSignInRoutes(app: FastifyInstance, deps: SecondFactorDeps, letIn: LetIn): void {
  const { database, tickets, config, now } = deps;

  answer(
    app,
    signInCalls.secondStep,
    async ({ request, reply, body }) =>
      await letIn({ request, reply, ...(await passSecondStep(deps, request, body)) }),
    { config: open },
  );

  answer(
    app,
    signInCalls.startPasskey,
    async ({ request }) => {
      const issued = await tickets.issue('passkey-sign-in', {}, now());
      const rp = relyingParty(request, config.publicUrl);
      const passkey = await requestOptions(database, rp, { challenge: issued.challenge });
      return { code: 200, message: 'OK', ticket: issued.ticket, passkey: { ...passkey } };
    },
    { config: open },
  );

  answer(
    app,
    signInCalls.byPasskey,
    async ({ request, reply, body }) =>
      await letIn({ request, reply, ...(await passByPasskeyAlone(deps, request, body)) }),
    { config: open },
  );
}
