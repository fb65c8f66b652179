import type { FastifyInstance } from 'fastify';
import type { Role } from '../../domain/actor.ts';
import { authModes } from '../auth/session-cookie.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';

/** An account that the sign-in page offers in demo mode. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly name: string;
}

interface Wires {
  readonly database: Database;
  readonly config: Pick<Config, 'uploadLimits' | 'identityProviders'>;
  readonly demoAccounts: readonly DemoAccount[];
}

const pingMs = 2_000;

/** What a supervisor, a load balancer and the sign-in page ask before anyone is known. */
export function statusRoutes(app: FastifyInstance, wires: Wires): void {
  const { database, config, demoAccounts } = wires;
  const open = { public: true };

  app.get(
    '/api/health',
    { config: open, schema: { tags: ['Status'], summary: 'This process is alive' } },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/api/ready',
    { config: open, schema: { tags: ['Status'], summary: 'The database answers' } },
    async (request, reply) => {
      try {
        await database.ping(pingMs);
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'database does not answer');
        return reply.status(503).send({ code: 503, message: 'The database does not answer' });
      }
    },
  );

  app.get(
    '/api/config',
    { config: open, schema: { tags: ['Status'], summary: 'What the portal must know before sign-in' } },
    async () => ({
      demo_accounts: demoAccounts,
      banner: true,
      auth_modes: authModes,
      sign_in_with: Object.keys(config.identityProviders),
      upload_limits: config.uploadLimits,
    }),
  );
}
