import type { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
} from 'fastify';
import { z } from 'zod';
import { type Answered, type Call, nothing, refusal } from '../contract/call.ts';
import type { Refusal } from '../domain/refusals/refusal.ts';
import { refuse } from '../domain/refusals/refuse.ts';
import { refusalOf } from '../domain/refusals/spoken.ts';
import { type ApiError, type FieldRefusals, invalidFields, malformed } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers, as both sides have agreed on it. */
    call?: Call;
  }
}

/** What a handler gets: the parts of the request as the call describes them. */
interface Asked<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers a call of the contract: what is sent is checked by its schemas, what the handler returns must fit its answer,
 * which tests hold every answer against. 400 for a path or a query that does not fit, 422 by field for a body.
 *
 * A `Buffer` is JSON that the database has written already, a stream a text as it comes.
 */
export function answer<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  call: Call<Params, Query, Body, Answer>,
  handler: (asked: Asked<Params, Query, Body>) => Promise<Answered<Answer> | Buffer | Readable>,
  { config, ...options }: RouteShorthandOptions = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: `/api${call.path}`,
    config: { ...config, call, describe: () => ({ ...documented(call), ...config?.describe?.() }) },
    handler: async (request, reply) => {
      const params = partOf(call.params, numbersIn(call.params, request.params), malformed);
      const body = partOf(call.body, request.body, invalidFields);
      const query = partOf(call.query, request.query, malformed);
      // What is remembered of a request for an `Idempotency-Key` is what was understood of it.
      request.body = body;
      if (call.status !== undefined) reply.code(call.status);
      const answered = await handler({ params, query, body, request, reply });
      return Buffer.isBuffer(answered)
        ? reply.type('application/json; charset=utf-8').send(answered)
        : answered;
    },
  });
}

function partOf<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  refused: (fields: FieldRefusals) => ApiError,
): z.output<Schema> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const fields: Record<string, Refusal> = {};
  for (const issue of read.error.issues)
    for (const [name, refusal] of refusalsIn(issue)) fields[name] ??= refusal;
  throw refused(fields);
}

function refusalsIn(issue: z.core.$ZodIssue): readonly (readonly [name: string, Refusal])[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => [key, refuse('form.not-settable')]);
  // What is wrong with all of it has no name of its own: an empty one would say nothing.
  return [[String(issue.path[0] ?? 'body'), refusalOf(issue.message)]];
}

/** Parts of a path are texts; those that the call takes for numbers become numbers, as long as they look like ids. */
function numbersIn(schema: z.ZodType, sent: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, text]) => [
      name,
      schema.shape[name] instanceof z.ZodNumber && /^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : text,
    ]),
  );
}

/** What the API page says of the call. */
function documented(call: Call): FastifySchema {
  const { tags, summary, description, status = 200, statusMeanwhile, refusals = {} } = call;
  const headers = {
    ...(call.versioned && { 'If-Match': z.string().optional().describe('The version that was seen, "7"') }),
    ...(call.cookies && {
      'X-Auth-Mode': z
        .literal('cookie')
        .optional()
        .describe('The refresh token travels as a cookie, for pages of the portal’s own origin alone'),
    }),
    ...(call.repeatable && { 'Idempotency-Key': z.string().max(200).optional() }),
  };
  return {
    tags,
    summary,
    ...(description !== undefined && { description }),
    ...(Object.keys(headers).length > 0 && { headers: z.object(headers) }),
    ...(call.params !== nothing && { params: call.params }),
    ...(call.query !== nothing && { querystring: call.query }),
    ...(call.body !== nothing && { body: call.body }),
    response: {
      [status]: call.answer,
      ...(statusMeanwhile !== undefined && { [statusMeanwhile]: call.answer }),
      ...(call.cookies && { 403: refusal }),
      ...refusals,
    },
  };
}
