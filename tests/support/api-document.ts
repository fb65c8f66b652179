import { z } from 'zod';
import type { Answer } from './caller.ts';

/** A part of the document: JSON, of which mostly only some members matter. */
type Part = Readonly<Record<string, unknown>>;

const part = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: part.optional() }));
const response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: content.optional(),
});
const parameter = z.object({ name: z.string(), in: z.string(), description: z.string().optional() });
const security = z.array(z.record(z.string(), z.array(z.string())));
const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), response])),
  security: security.optional(),
});
const whole = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  security,
  components: z.object({
    schemas: z.record(z.string(), part).default({}),
    responses: z.record(z.string(), response).default({}),
    securitySchemes: z.record(
      z.string(),
      z.object({ type: z.string(), in: z.string().optional(), name: z.string().optional() }),
    ),
  }),
});

/** One operation of the document, as a client reads it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{names}` of its parameters. */
  readonly path: string;
  readonly query: readonly string[];
  /** What stands beside the parameter `filter`. */
  readonly filters: string;
  /** The names of the schemes of which one is needed; none where nobody has to sign in. */
  readonly schemes: readonly string[];
  readonly statuses: readonly string[];
}

/** The API document in the hands of a client, who holds what is sent and answered against it. */
export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly schemes: z.infer<typeof whole>['components']['securitySchemes'];
  operation(method: Operation['method'], path: string): Operation;
  /** What of an answer the document does not say: its status, a header, a member or a value; nothing where all fits. */
  misfitOfAnswer(method: Operation['method'], path: string, answer: Answer): string | undefined;
  /** What of a body the document does not take. */
  misfitOfBody(method: Operation['method'], path: string, body: unknown): string | undefined;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** Those that only some answers carry, and that a client acts upon. */
const toldHeaders = ['retry-after', 'www-authenticate'];

export function apiDocument(text: string): ApiDocument {
  const { paths, components, security: usual } = whole.parse(JSON.parse(text));
  const found = (method: Operation['method'], path: string) => {
    const told = paths[path]?.[method.toLowerCase()];
    if (told === undefined) throw new Error(`${method} ${path} is not in the document`);
    return told;
  };
  const operationOf = (method: Operation['method'], path: string): Operation => {
    const { parameters, responses, security: own = usual } = found(method, path);
    return {
      ...{ method, path, statuses: Object.keys(responses), schemes: own.flatMap(each => Object.keys(each)) },
      query: parameters.filter(each => each.in === 'query').map(({ name }) => name),
      filters: parameters.find(({ name }) => name === 'filter')?.description ?? '',
    };
  };
  const misfit = (schema: Part, value: unknown) => {
    const read = z.fromJSONSchema(closed({ ...schema, $defs: components.schemas })).safeParse(value);
    return read.success ? undefined : z.prettifyError(read.error);
  };
  return {
    schemes: components.securitySchemes,
    operations: Object.entries(paths).flatMap(([path, own]) =>
      methods.filter(method => method.toLowerCase() in own).map(method => operationOf(method, path)),
    ),
    operation: operationOf,
    misfitOfAnswer: (method, path, { status, body, headers }) => {
      const named = found(method, path).responses[status];
      if (named === undefined) return `${status} is not described`;
      const told = '$ref' in named ? components.responses[named.$ref.split('/').at(-1) ?? ''] : named;
      const described = Object.keys(told?.headers ?? {}).map(name => name.toLowerCase());
      const more = toldHeaders.filter(name => name in headers && !described.includes(name));
      if (more.length > 0) return `${more.join()} of ${status} is not described`;
      const schema = told?.content?.['application/json']?.schema;
      return schema === undefined ? `${status} has no body` : misfit(schema, body);
    },
    misfitOfBody: (method, path, body) => {
      const schema = found(method, path).requestBody?.content['application/json']?.schema;
      return schema === undefined ? 'no body is described' : misfit(schema, body);
    },
  };
}

/** A schema by which an object has only the members that are named, and whose references stand within it. */
function closed(schema: Part): Parameters<typeof z.fromJSONSchema>[0] {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (_key, value) =>
    isOpen(value) ? { ...value, additionalProperties: false } : value,
  );
}

function isOpen(value: unknown): value is object {
  const isObject = z.looseObject({ type: z.literal('object'), properties: part }).safeParse(value).success;
  return isObject && !Object.hasOwn(Object(value), 'additionalProperties');
}
