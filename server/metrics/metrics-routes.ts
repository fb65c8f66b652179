import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { onSlowStatement } from '../db/engines/statement.ts';
import { unauthorized } from '../errors.ts';
import { currentTraceId } from '../http/trace-context.ts';
import { listenForMetrics } from '../start/check-addresses.ts';
import { type Metrics, openMetrics, type SignInResult } from './registry.ts';

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'metrics' | 'nightlyBackups'>;
}

/** What a person waits for without a word of the portal; half a second of a database that serves all. */
const slowMs = 500;

/** The routes that let somebody in with what they know or who vouches for them. */
const signInRoutes = /^\/api\/v3\/auth\/login/;

/**
 * Notes every request, and offers the figures where the configuration says: on a port of their own, or at /metrics
 * for whoever has the token. Undefined when nobody is to read them: then nothing is noted.
 */
export async function metricsRoutes(
  app: FastifyInstance,
  { database, config }: Deps,
): Promise<Metrics | undefined> {
  const { port, token } = config.metrics;
  if (port === undefined && token === undefined) return undefined;
  const metrics = await openMetrics({ app, database, slowMs, backups: config.nightlyBackups });
  app.addHook('onResponse', (request, reply, done) => {
    note(metrics, request, reply);
    done();
  });
  app.addHook('onClose', async () => metrics.stop());
  if (token !== undefined)
    app.get('/metrics', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
      if (!isToken(request.headers.authorization, token)) throw unauthorized(refuse('request.metrics-token'));
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.page());
    });
  if (port !== undefined) ownPort(app, metrics, { ...config.metrics, port });
  return metrics;
}

/** Labels are as many as there are routes: what strangers write never becomes one. */
function note(metrics: Metrics, { method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { url } = routeOptions;
  const [named, route] = url === undefined ? ['other', 'unknown'] : [method, url];
  metrics.request({ method: named, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
  if (method === 'POST' && signInRoutes.test(route)) metrics.signIn(resultOf(reply.statusCode));
}

function resultOf(status: number): SignInResult {
  if (status < 300) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

type OwnPort = Config['metrics'] & { readonly port: number };

function ownPort(app: FastifyInstance, metrics: Metrics, { port, host, token }: OwnPort): void {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    if (token !== undefined && !isToken(request.headers.authorization, token))
      return void response.writeHead(401).end();
    const page = await metrics.page();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(page);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      app.log.error({ err: error }, 'metrics cannot be told');
      response.destroy();
    });
  });
  // Before the portal listens: a failure then stops the start. It alone must not keep a process alive.
  app.addHook('onReady', () => listenForMetrics(server.unref(), { host, port }));
  app.addHook('preClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}

/** One line for each statement that takes too long: what it is called, and in which request; never a value. */
export function logSlowStatements(app: FastifyInstance): void {
  const stop = onSlowStatement(slowMs, ({ name, ms }) => {
    const trace_id = currentTraceId();
    app.log.warn({ statement: name, ms: Math.round(ms), ...(trace_id && { trace_id }) }, 'slow statement');
  });
  app.addHook('onClose', async () => stop());
}
