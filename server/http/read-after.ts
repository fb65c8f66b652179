import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Dealings, dealing, type Replica } from '../db/engines/replica.ts';
import { RequestBudget, withinBudget } from '../db/engines/request-budget.ts';
import { safeMethods } from './auth.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it knows and has written; null where there is no replica. */
    dealings: Dealings | null;
  }
}

/** How far the log of the database had come when a change was answered; whoever sends it back is answered nothing older. */
const header = 'read-after';
const positionMs = 1_000;

/**
 * Lets a replica answer what people read, without anybody missing their own changes (DEC-290). Each answer to a change
 * says in `Read-After` where the log of the database stands; whoever sends that with their next questions is answered
 * by a replica that has come so far, or by the database. Who sends no such header is answered by the database, and so is
 * whatever tells who somebody is: a sign-in that was ended is over at once.
 */
export function readFromReplica(app: FastifyInstance, { replica }: Pick<Database, 'replica'>): void {
  if (replica === undefined) return;
  const note = noteChanges(app, replica);
  app.decorateRequest('dealings', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const mayAnswer = request.signedIn !== null && safeMethods.has(request.method);
    const after = mayAnswer ? positionOf(request, replica.name) : undefined;
    if (after !== undefined) note();
    request.dealings = { after, hasWritten: false };
    dealing(request.dealings, done);
  });
  // What reads a body runs in the stream's own context, and would lose it.
  app.addHook('preHandler', ({ dealings }, _reply, done) => {
    if (dealings === null) done();
    else dealing(dealings, done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.signedIn === null) return;
    if (mayHaveWritten(request, reply)) {
      // Nobody is refused what they did because this could not be told.
      const position = await unhurried(() => replica.position()).catch(() => undefined);
      if (position !== undefined) reply.header(header, `${replica.name}-${position}`);
    } else if (request.dealings?.after === undefined && safeMethods.has(request.method))
      reply.header(header, `${replica.name}-0`);
  });
}

/** Whatever changes something, as its method says, and has not been refused; or what was seen to write. */
function mayHaveWritten({ dealings, method }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return dealings?.hasWritten === true || (!safeMethods.has(method) && statusCode < 400);
}

/** Of this very database: those of one that was restored elsewhere count from another begin. */
function positionOf({ headers }: FastifyRequest, name: string): number | undefined {
  const [, database, position] = /^(\w{1,40})-(\d{1,15})$/.exec(String(headers[header] ?? '')) ?? [];
  return database === name ? Number(position) : undefined;
}

/** On time of its own: a change may have taken all that its request had. */
function unhurried<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    withinBudget(new RequestBudget(positionMs), () => void work().then(resolve, reject));
  });
}

/** One line of the log whenever those who read find the replica gone, or back. */
function noteChanges({ log }: Pick<FastifyInstance, 'log'>, replica: Replica): () => void {
  let wasServing = true;
  return () => {
    const { isServing } = replica.state();
    if (isServing === wasServing) return;
    wasServing = isServing;
    if (isServing) log.info('the replica answers reads again');
    else log.warn('the replica is away or too far behind: the database answers all reads');
  };
}
