import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusal } from '../../contract/call.ts';
import '../../server/answer.ts';
import { describedRoute, type KnownRoute } from '../../server/http/described-route.ts';

const broken: string[] = [];

/** The answers since this was last asked that did not fit their contract. */
export function takeBroken(): readonly string[] {
  return broken.splice(0);
}

const plain = new WeakMap<FastifyInstance, Set<string>>();

/** The routes of the API that have no contract. */
export function plainRoutes(app: FastifyInstance): readonly string[] {
  return [...(plain.get(app) ?? [])];
}

/**
 * Holds every answer of a route that has a contract against it, refusals too: a value of another shape is noted, and so is
 * a property that the contract does not name. So is every status of a route of the API that the API document does not name.
 * A test that ends with such notes fails.
 */
export function watchAnswers(app: FastifyInstance): void {
  const routes = new Set<string>();
  plain.set(app, routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call !== undefined || !url.startsWith('/api/')) return;
    for (const each of [method].flat())
      if (each !== 'HEAD' && each !== 'OPTIONS') routes.add(`${each} ${url}`);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const wrong = undocumented(request, reply) ?? problemOf(request, reply, payload);
    if (wrong !== undefined)
      broken.push(`${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${wrong}`);
    done(null, payload);
  });
}

const documented = new Map<string, ReadonlySet<string>>();

/** What is wrong with a status that the API document does not name for its route; undefined for a route that it leaves out. */
function undocumented({ method, routeOptions }: FastifyRequest, reply: FastifyReply): string | undefined {
  const { url, config, schema } = routeOptions;
  // 499 reaches nobody: whoever asked is gone.
  if (method === 'HEAD' || !url?.startsWith('/api/') || reply.statusCode === 499) return undefined;
  const known = documented.get(`${method} ${url}`) ?? statusesOf({ method, url, config, schema });
  documented.set(`${method} ${url}`, known);
  return known.size === 0 || known.has(String(reply.statusCode))
    ? undefined
    : `${reply.statusCode} is not in the API document`;
}

function statusesOf(route: KnownRoute): ReadonlySet<string> {
  const described = describedRoute(route);
  const isHidden = 'hide' in described && described.hide === true;
  return new Set(isHidden ? [] : Object.keys(Object(described.response)));
}

function problemOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const { call } = request.routeOptions.config;
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (call === undefined || !isJson || !isText || request.method === 'HEAD') return undefined;
  const { statusCode } = reply;
  const schema = statusCode < 300 ? call.answer : (call.refusals?.[statusCode] ?? refusal);
  return misfit(schema, JSON.parse(payload.toString()));
}

/** Why a value does not fit: where it has another shape, or what it has beside it. Undefined when it fits to the letter. */
export function misfit(schema: z.ZodType, value: unknown): string | undefined {
  const read = schema.safeParse(value);
  if (!read.success) return z.prettifyError(read.error);
  if (isDeepStrictEqual(read.data, value)) return undefined;
  return `${unnamed(read.data, value, []).join(', ')} is not in the contract`;
}

/** What reading has left out or changed, by its path. */
function unnamed(known: unknown, sent: unknown, path: readonly string[]): readonly string[] {
  if (isDeepStrictEqual(known, sent)) return [];
  if (!isPart(known) || !isPart(sent)) return [path.join('.')];
  const read = new Map(Object.entries(known));
  return Object.entries(sent).flatMap(([name, value]) => unnamed(read.get(name), value, [...path, name]));
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
