import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answered } from '../../contract/call.ts';
import { answer } from '../answer.ts';
import type { Config } from '../config.ts';
import { once } from '../crud/idempotency.ts';
import type { Connection, Database } from '../db/database.ts';
import { rejectWhenImpersonating } from '../http/auth.ts';
import { portalAddress } from '../http/hosts.ts';
import { originOf } from '../security/security-events.ts';
import { carriedOut, type Planned, type TwoStep } from '../two-step.ts';
import type { Call } from '../workflows/operations/operation.ts';

/** What every workflow needs beside the request. */
export interface WorkflowDeps {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => number;
}

/** Workflows wait in line for the rows that they lock, a busy moment longer than any statement should take. */
const longestTurnMs = 20_000;

/** Who asks for a workflow, and when. */
export function callOf(request: FastifyRequest, { config, now }: Pick<WorkflowDeps, 'config' | 'now'>): Call {
  const { actor, confirmed, id: requestId } = request;
  const portal = portalAddress(request.server, config);
  return { actor, confirmed, requestId, origin: originOf(request), now: now(), portal, config };
}

/**
 * Answers the call of a change in two steps: its plan out of a transaction in which nothing can be written (A6), and,
 * confirmed, what came of it.
 */
export function answerTwoStep<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Asked,
  Looked extends Planned,
>(
  app: FastifyInstance,
  deps: WorkflowDeps,
  workflow: TwoStep<Params, Query, Body, Answer, Answered<Answer>, Answered<Answer>, Asked, Looked>,
): void {
  const { database } = deps;
  const { call, config, read, plan, shown, failure } = workflow;
  answer(
    app,
    call,
    async ({ request, ...parts }) => {
      const by = callOf(request, deps);
      const sent = await read(parts, by);
      const preview = async (connection: Connection) => shown(await plan(connection, by, sent.request));
      try {
        return sent.isConfirmed
          ? await executed(database, request, transaction => carriedOut(workflow, transaction, by, sent))
          : await database.transaction(preview, { readOnly: true });
      } catch (error) {
        throw failure === undefined ? error : await failure(error, database, by.actor);
      }
    },
    { config: { plansFirst: true, ...config } },
  );
}

/**
 * The answer of a workflow that is carried out, once for each `Idempotency-Key` where its call says so (A8), and never
 * while impersonating somebody.
 */
export async function executed<Done>(
  database: Database,
  request: FastifyRequest,
  work: (transaction: Connection) => Promise<Done>,
): Promise<Done> {
  rejectWhenImpersonating(request);
  const options = { timeoutMs: longestTurnMs };
  if (request.routeOptions.config.call?.repeatable !== true) return await database.transaction(work, options);
  const answered = async (transaction: Connection) => ({ status: 200, body: await work(transaction) });
  return (await once(database, request, answered, options)).body;
}
