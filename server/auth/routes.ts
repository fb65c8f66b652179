import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { unauthorized } from '../errors.ts';
import { enteredAnswer } from '../second-factor/answers.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';
import { afterwards, unguessable } from './afterwards.ts';
import { currentUser } from './sessions/current-user.ts';
import { isCookieMode, removeCookie, shownRefreshToken } from './sessions/session-cookie.ts';
import { type EnterDeps, enter, handOut, knownDeviceOf } from './sign-in/enter.ts';
import { required } from './sign-in/required-text.ts';
import { signIn } from './sign-in/sign-in.ts';
import { noteWrongPassword } from './sign-in/sign-in-notices.ts';

const loginSchema = z.strictObject({ email: required('Email', 254), password: required('Password', 200) });

const tags = ['Sign-in'];

/** Sign-in, refresh, the current user and sign-out (API-02 to API-05). */
export function authRoutes(app: FastifyInstance, deps: EnterDeps): void {
  const { database, sessions, now } = deps;
  passwordRoute(app, deps);
  refreshTokenRoutes(app, deps);
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/v3/auth/access_token',
    {
      config: { secondFactorSetUp: true },
      schema: { tags, summary: 'The current user, as data.data.user' },
    },
    async ({ actor, signedIn }) => ({
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
  );

  typed.get(
    '/api/v2/user',
    {
      config: { tokenHeader: true },
      schema: { tags, summary: 'The current user, by the access token in the Token header' },
    },
    async ({ actor }) => await currentUser(database, actor.id),
  );

  typed.post(
    '/api/v3/auth/logout',
    { config: { secondFactorSetUp: true }, schema: { tags, summary: 'End this sign-in on all its tabs' } },
    async request => {
      await sessions.end(request.sessionId, now());
      await noteSecurityEvent(database, { kind: 'sign-out', userId: request.actor.id }, originOf(request));
      return { code: 200, message: 'Signed out' };
    },
  );
}

function passwordRoute(app: FastifyInstance, deps: EnterDeps): void {
  const later = afterwards(app, unguessable);
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/v3/auth/login',
    {
      config: { public: true },
      schema: {
        tags,
        summary:
          'Sign in with e-mail and password; who has a second factor gets a ticket for the second step',
        body: loginSchema,
        response: enteredAnswer,
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      const attempt = {
        ...request.body,
        address: request.ip,
        knownDevice: (userId: number) => knownDeviceOf(deps, request, userId),
        onWrong: (userId: number | undefined, tries: number) =>
          later(request, () => noteWrongPassword(deps, { email, userId, tries, origin: originOf(request) })),
      };
      const userId = await signIn(deps.database, attempt, deps.now());
      return await enter(deps, { request, reply, userId, email });
    },
  );
}

/** What is done by the refresh token, with no access token at hand. */
function refreshTokenRoutes(app: FastifyInstance, deps: EnterDeps): void {
  const { database, sessions, now } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/auth/access_token',
    {
      config: { public: true },
      schema: {
        tags,
        summary:
          'New tokens for the refresh token in the Token header, or, for the portal itself with ' +
          '`X-Auth-Mode: cookie`, in the cookie `auth.refresh`',
      },
    },
    async (request, reply) => {
      const shown = shownRefreshToken(deps, request) ?? '';
      const session = isCookieMode(deps, request)
        ? await sessions.renew(shown, now())
        : await sessions.rotate(shown, now());
      if (session === undefined) throw unauthorized();
      await sessions.use(session.id, now(), originOf(request));
      return await handOut(deps, { request, reply }, session);
    },
  );

  typed.delete(
    '/api/v3/auth/access_token',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'End the sign-in of the refresh token, when no access token is at hand',
        response: { 200: z.object({ code: z.literal(200), message: z.string() }) },
      },
    },
    async (request, reply) => {
      const userId = await sessions.endBy(shownRefreshToken(deps, request) ?? '', now());
      if (userId !== undefined)
        await noteSecurityEvent(database, { kind: 'sign-out', userId }, originOf(request));
      // A browser whose sign-in is over already gets rid of its cookie all the same.
      if (isCookieMode(deps, request)) removeCookie(deps, reply);
      else if (userId === undefined) throw unauthorized();
      return { code: 200 as const, message: 'Signed out' };
    },
  );
}
