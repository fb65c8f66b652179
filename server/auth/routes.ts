import type { FastifyInstance } from 'fastify';
import { signInCalls } from '../../contract/sign-in.ts';
import { notice } from '../../domain/notices.ts';
import { answer } from '../answer.ts';
import { unauthorized } from '../errors.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';
import { afterResponse, unguessable } from './after-response.ts';
import { currentUser } from './sessions/current-user.ts';
import { isCookieMode, removeCookie, shownRefreshToken } from './sessions/session-cookie.ts';
import { type EnterDeps, enter, handOut, knownDeviceOf } from './sign-in/enter.ts';
import { signIn } from './sign-in/sign-in.ts';
import { noteWrongPassword } from './sign-in/sign-in-notices.ts';

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
    { config: { public: true } },
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
    { config: { public: true } },
  );
}
