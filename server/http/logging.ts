import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { traceOf, traceparent, withinTrace } from '../trace/trace-context.ts';

/** Whatever might hold a token or a password, should it ever reach a log line (reliability E16). */
const redacted = [
  'authorization',
  'token',
  'cookie',
  'password',
  'access_token',
  'refresh_token',
  'id_token',
];

/** Structured lines on standard output, or where `stream` says. */
export function loggerOptions(
  level: Config['logLevel'],
  stream?: Writable,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    redact: { paths: redacted.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    base: null,
    ...(stream && { stream }),
  };
}

/** One line a request: the route and not the address, because queries can hold what people typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** Every answer names its trace, and what its handler asks of other systems is part of it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('traceparent', traceparent(traceOf(request.raw)));
    done();
  });
  // Only here: what reads a body runs in the stream's own context, and would lose it.
  app.addHook('preHandler', (request, _reply, done) => withinTrace(traceOf(request.raw), done));
}
