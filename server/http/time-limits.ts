import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestBudget, withinBudget } from '../db/engines/request-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request when its body takes too long; null where there is none. */
    bodyTimer: NodeJS.Timeout | null;
    /** What it may spend on the database. */
    databaseBudget: RequestBudget | null;
  }
  interface FastifyContextConfig {
    /** How long all waits of one request for the database may take together; default: what the database says, 5 s. */
    databaseMs?: number;
  }
}

/** How long a body may take to arrive, from the end of its headers. */
export const bodyTimeMs = 30_000;
/** The same for uploads of people who may upload. */
export const uploadTimeMs = 15 * 60_000;

/**
 * Cuts connections whose body trickles in (G5). Node's own limit holds for every request alike, and
 * must leave time for the largest upload.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      startTimer(request, bodyTimeMs);
      request.raw.once('close', () => clearTimeout(request.bodyTimer ?? undefined));
    }
    done();
  });
}

/** Gives this request the time of an upload; call it once its sender is known to be allowed one. */
export function allowUploadTime(request: FastifyRequest): void {
  if (request.bodyTimer !== null) startTimer(request, uploadTimeMs);
  // What has arrived may have to travel on, and this connection is silent meanwhile.
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(uploadTimeMs);
}

function startTimer(request: FastifyRequest, ms: number): void {
  clearTimeout(request.bodyTimer ?? undefined);
  request.bodyTimer = setTimeout(() => request.raw.destroy(), ms);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
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
