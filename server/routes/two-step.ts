import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { once } from '../crud/idempotency.ts';
import type { Connection, Database } from '../db/database.ts';
import { rejectWhenImpersonating } from '../http/auth.ts';
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
export function callOf({ actor, confirmed, id }: FastifyRequest, { config, now }: WorkflowDeps): Call {
  return { actor, confirmed, requestId: id, now: now(), config };
}

/** The plan of a workflow, out of a transaction in which nothing can be written (A6). */
export async function previewed<Plan>(
  database: Database,
  plan: (connection: Connection) => Promise<Plan>,
): Promise<Plan> {
  return await database.transaction(plan, { readOnly: true });
}

/** The answer of a workflow that is carried out, once for each `Idempotency-Key` (A8), and never while impersonating somebody. */
export async function executed<Done>(
  database: Database,
  request: FastifyRequest,
  work: (transaction: Connection) => Promise<Done>,
): Promise<Done> {
  rejectWhenImpersonating(request);
  const answer = async (transaction: Connection) => ({ status: 200, body: await work(transaction) });
  return (await once(database, request, answer, { timeoutMs: longestTurnMs })).body;
}
