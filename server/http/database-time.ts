import type { FastifyInstance } from 'fastify';
import { RequestBudget, withinBudget } from '../db/engines/request-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it may spend on the database. */
    databaseBudget: RequestBudget | null;
  }
  interface FastifyContextConfig {
    /** How long all waits of one request for the database may take together; default: what the database says, 5 s. */
    databaseMs?: number;
  }
}

/**
 * Bounds the time that a request spends on the database, however many waits it makes (B9). What has started by the
 * time the answer has left is no part of it.
 */
export function limitDatabaseTime(app: FastifyInstance): void {
  app.decorateRequest('databaseBudget', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const budget = new RequestBudget(request.routeOptions.config.databaseMs);
    request.databaseBudget = budget;
    withinBudget(budget, done);
  });
  // What reads a body runs in the stream's own context, and would lose it.
  app.addHook('preHandler', ({ databaseBudget }, _reply, done) => {
    if (databaseBudget === null) done();
    else withinBudget(databaseBudget, done);
  });
  app.addHook('onResponse', ({ databaseBudget }, _reply, done) => {
    databaseBudget?.lift();
    done();
  });
}
