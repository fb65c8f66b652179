import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { unauthorized } from '../errors.ts';
import { tokenOf } from '../http/auth.ts';
import { originOf } from '../security/note-security-event.ts';
import { afterwards } from './afterwards.ts';
import { type EnterDeps, enter, knownDeviceOf } from './enter.ts';
import { required } from './required-text.ts';
import { signIn } from './sign-in.ts';
import { noteWrongPassword } from './sign-in-notices.ts';
import { tokenSet } from './signed-in.ts';

const loginSchema = z.strictObject({ email: required('Email', 254), password: required('Password', 200) });

const tags = ['Sign-in'];

/** Sign-in, refresh, the current user and sign-out (API-02 to API-05). */
export function authRoutes(app: FastifyInstance, deps: EnterDeps): void {
  const { database, tokens, sessions, now } = deps;
  passwordRoute(app, deps);
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/auth/access_token',
    {
      config: { public: true },
      schema: { tags, summary: 'New tokens for the refresh token in the Token header' },
    },
    async request => {
      const session = await sessions.rotate(tokenOf(request) ?? '', now());
      if (session === undefined) throw unauthorized();
      return await tokenSet(tokens, session, now());
    },
  );

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
    async ({ sessionId }) => {
      await sessions.end(sessionId, now());
      return { code: 200, message: 'Signed out' };
    },
  );
}

function passwordRoute(app: FastifyInstance, deps: EnterDeps): void {
  const later = afterwards(app);
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/v3/auth/login',
    {
      config: { public: true },
      schema: { tags, summary: 'Sign in with e-mail and password', body: loginSchema },
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

/** What the portal knows of the person at the screen (AUTH-19). */
async function currentUser(database: Database, id: number) {
  const [user] = await database.query(
    'select id, role, scope, email, first_name, last_name, date_of_birth from users where id = $1',
    [id],
  );
  if (user === undefined) throw unauthorized();
  return user;
}
