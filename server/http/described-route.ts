import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { z } from 'zod';
import { nothing, refusal } from '../../contract/call.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { safeMethods } from './auth.ts';
import { askedByAddress } from './hosts.ts';

/** A route as the server knows it. */
export interface KnownRoute {
  readonly method: string;
  readonly url: string;
  readonly config: Partial<FastifyContextConfig>;
  readonly schema?: FastifySchema | undefined;
}

type JsonPart = Readonly<Record<string, unknown>>;

/** How people and programs show who they are; the API document names these. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token that signing in gives, in the header Authorization',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Token',
    description: 'The access token, in the header Token',
  },
  refreshToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Token',
    description: 'The refresh token that signing in gives, in the header Token',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'auth.refresh',
    description:
      'The refresh token as a cookie, for the portal itself, which sends X-Auth-Mode: cookie; its name begins with __Host- on https',
  },
} as const;

type Scheme = keyof typeof securitySchemes;

/** What any route may be refused with, in words; 421, 500 and 503 come from around it. */
const reasons: Readonly<Record<number, string>> = {
  400: 'The address, its parameters or the JSON cannot be read, or ask for what is not there to be asked',
  401: 'Nobody is signed in, or no longer',
  403: 'Signed in, but not allowed; `reason` says what would help, where something would',
  404: 'No such record, or none that the caller may see',
  409: 'The world has moved on, or another record stands in the way',
  410: 'It was there once and will not come back, as a link that was used',
  413: 'More than the route takes',
  415: 'Not of the content type that the route takes',
  416: 'The range begins behind the end',
  421: 'Asked under a name that is not the portal’s',
  422: 'Values that are not taken, by field in `errors` and `error_codes`',
  426: 'Only over a websocket',
  429: 'Too many for now',
  500: 'Something failed here; it is in the log',
  502: 'Another server did not answer as it should',
  503: 'Away for a moment; the same may work later',
  504: 'Another server did not answer in time',
};

/**
 * What the API document says of a route: its own description with every part as JSON schema, who may ask, and every
 * refusal that it may answer with. These follow from what the route is, beside those that its call names.
 */
export function describedRoute(route: KnownRoute): FastifySchema {
  const { config, schema = {} } = route;
  const told = config.describe?.() ?? schema;
  const made: FastifySchema = { ...told };
  for (const part of ['querystring', 'params', 'headers', 'body'] as const)
    if (told[part] !== undefined) made[part] = jsonOf(told[part]);
  const own = Object.entries(responsesOf(told)).map(([status, value]) => [
    status,
    Number(status) < 400 ? jsonOf(value) : refused(Number(status), value),
  ]);
  const always = refusedStatuses(route, told).map(status => [status, refused(status, refusal)] as const);
  const security = schemesOf(config).map(scheme => ({ [scheme]: [] }));
  return { ...made, security, response: { ...Object.fromEntries(always), ...Object.fromEntries(own) } };
}

const plainAnswer = { 200: { type: 'object', additionalProperties: true } };

function responsesOf({ response }: FastifySchema): object {
  return typeof response === 'object' && response !== null ? response : plainAnswer;
}

function schemesOf(config: KnownRoute['config']): readonly Scheme[] {
  if (config.refreshToken === true) return ['refreshToken', 'refreshCookie'];
  if (config.public === true) return [];
  return [config.tokenHeader === true ? 'token' : 'bearer'];
}

/** Which refusals follow from what the route is. */
function refusedStatuses({ method, url, config }: KnownRoute, told: FastifySchema): readonly number[] {
  const isSafe = safeMethods.has(method);
  const isOpen = config.public === true;
  const when = (applies: boolean, ...statuses: readonly number[]) => (applies ? statuses : []);
  return [
    400,
    ...when(!isOpen || config.refreshToken === true, 401),
    ...when(!isOpen, 403),
    ...when(told.params !== undefined || namesRecords(config.call), 404),
    // What is removed is closed, to whoever looks at what hangs on it too.
    ...when(!isSafe || (told.params !== undefined && config.call !== undefined), 409),
    ...when(!isSafe, 413, 415),
    ...when(!isSafe && (told.body !== undefined || config.call?.repeatable === true), 422),
    ...when(!askedByAddress.has(url), 421),
    ...[429, 500, 503],
  ];
}

/** Whether a call asks for records by their numbers in its body or its query, as for the bookings to be moved. */
function namesRecords(call: KnownRoute['config']['call']): boolean {
  const isNumber = `"maximum":${largestId}`;
  const asked = call === undefined ? [] : [call.query, call.body].filter(part => part !== nothing);
  return asked.some(part => JSON.stringify(jsonSchemaOf(part)).includes(isNumber));
}

const largestId = 2_147_483_647;

const retryAfter = {
  schema: { type: 'integer' },
  description: 'After how many seconds the same may be asked again, where that is known',
};
const headersOf: Readonly<Record<number, JsonPart>> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string' }, description: 'Bearer' } },
  429: { 'Retry-After': retryAfter },
  503: { 'Retry-After': retryAfter },
};

/** The parts of the API document to which its routes refer: what a refusal says, and the refusals without more, by status. */
export const sharedParts = {
  schemas: { Refusal: jsonSchemaOf(refusal) },
  responses: Object.fromEntries(
    Object.keys(reasons).map(status => [
      `Refused${status}`,
      response(Number(status), { $ref: '#/components/schemas/Refusal' }),
    ]),
  ),
};

function refused(status: number, schema: unknown): JsonPart {
  return response(status, schema === refusal ? { $ref: `${sharedResponse}${status}` } : jsonOf(schema));
}

/** What the reference to a shared refusal begins with. */
export const sharedResponse = '#/components/responses/Refused';

function response(status: number, schema: unknown): JsonPart {
  return {
    description: reasons[status] ?? 'Refused',
    ...(headersOf[status] && { headers: headersOf[status] }),
    content: { 'application/json': { schema } },
  };
}

function jsonOf(value: unknown): unknown {
  return value instanceof z.ZodType ? jsonSchemaOf(value) : value;
}
