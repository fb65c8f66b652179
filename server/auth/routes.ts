import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { unauthorized } from '../errors.ts';
import { tokenOf } from '../http/auth.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';
import type { AccessTokens } from './access-token.ts';
import { required } from './required-text.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { tokenSet } from './signed-in.ts';

interface Wires {
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly now: () => number;
}

const loginSchema = z.strictObject({ email: required('Email', 254), password: required('Password', 200) });

const tags = ['Sign-in'];

/** Sign-in, refresh, the current user and sign-out (API-02 to API-05). */
export function authRoutes(app: FastifyInstance, wires: Wires): void {
  const { database, tokens, sessions, now } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/auth/login',
    {
      config: { public: true },
      schema: { tags, summary: 'Sign in with e-mail and password', body: loginSchema },
    },
    async request => {
      const { body, ip } = request;
      const userId = await signIn(database, { ...body, address: ip }, now());
      await noteSecurityEvent(database, { kind: 'sign-in', userId, email: body.email }, originOf(request));
      return await tokenSet(tokens, await sessions.start(userId, now(), { confirmed: true }), now());
    },
  );

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
    { schema: { tags, summary: 'The current user, as data.data.user' } },
    async ({ actor }) => ({
      code: 200,
      message: 'OK',
      data: { data: { user: await currentUser(database, actor.id) } },
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
    { schema: { tags, summary: 'End this sign-in on all its tabs' } },
    async ({ sessionId }) => {
      await sessions.end(sessionId, now());
      return { code: 200, message: 'Signed out' };
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
