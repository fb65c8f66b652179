import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { done } from '../../contract/call.ts';
import { publicSettings } from '../../contract/portal.ts';
import type { Role } from '../../domain/actor.ts';
import { offers } from '../../domain/offers.ts';
import { answer } from '../answer.ts';
import { authModes } from '../auth/sessions/cookies.ts';
import type { Config } from '../config.ts';
import { type Database, DatabaseError, failure } from '../db/database.ts';

/** An account that the sign-in page offers in demo mode. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly name: string;
}

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'uploadLimits' | 'identityProviders'>;
  readonly demoAccounts: readonly DemoAccount[];
  /** Aborts when this process is to end soon: it answers all the same, but is not ready for more. */
  readonly draining: AbortSignal | undefined;
}

const writeMs = 2_000;
/** So long an answer holds for everybody who asks, so that asking cannot keep the database busy. */
const rememberedMs = 1_000;

const health = {
  ...{ tags: ['Status'], summary: 'This process is alive' },
  response: { 200: z.object({ status: z.literal('ok') }) },
};
const readiness = {
  ...{ tags: ['Status'], summary: 'The database can be read and written' },
  response: {
    200: z.object({ status: z.literal('ready') }),
    503: done.pick({ code: true, message: true }),
  },
};

/** What a supervisor, a load balancer and the sign-in page ask before anyone is known. */
export function statusRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, config, demoAccounts, draining } = deps;
  const open = { public: true };
  const check = remembered(() => database.checkWritable(writeMs));

  app.get('/api/health', { config: { ...open, describe: () => health } }, async () => ({ status: 'ok' }));

  app.get('/api/ready', { config: { ...open, describe: () => readiness } }, async (request, reply) => {
    if (draining?.aborted === true)
      return reply.status(503).send({ code: 503, message: 'This process is about to stop' });
    try {
      await check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'database cannot be written');
      return reply.status(503).send({ code: 503, message: sentence(error) });
    }
  });

  answer(
    app,
    publicSettings,
    async () => ({
      demo_accounts: demoAccounts,
      banner: true,
      auth_modes: authModes,
      sign_in_with: Object.keys(config.identityProviders),
      offers: [...offers],
      upload_limits: config.uploadLimits,
    }),
    { config: open },
  );
}

/** What an operator reads; a full disk is theirs to mend. */
function sentence(error: unknown): string {
  const code = error instanceof DatabaseError ? error.code : '';
  if (code.startsWith('53')) return 'The disk of the database is full';
  return code === failure.readOnly ? 'The database can only be read' : 'The database does not answer';
}

/** One question at a time, whose answer holds for a moment. */
function remembered(ask: () => Promise<void>): () => Promise<void> {
  let answer: Promise<void> | undefined;
  return () => {
    answer ??= ask().finally(() => {
      setTimeout(() => {
        answer = undefined;
      }, rememberedMs).unref();
    });
    return answer;
  };
}
