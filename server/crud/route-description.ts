import type { FastifySchema } from 'fastify';
import { done, record, refusal } from '../../contract/call.ts';
import type { Role } from '../../domain/actor.ts';
import { type Operator, operators } from '../../domain/filter.ts';
import { rolesWith, type Verb } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { defaultMaxPageSize, filterOperators, isSortable } from '../../resources/schema/listing.ts';
import { standardFields } from '../../resources/schema/standard-fields.ts';
import { isSearchable } from '../../resources/searched.ts';
import type { RowHooks } from '../db/write/row-hooks.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { changeBody, draftBody } from './body-description.ts';
import { type JsonSchema, object, rowSchema } from './row-description.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the API page says of the route; made when somebody asks for the page. */
    describe?: () => FastifySchema;
  }
}

/** What the API page says of each route of a resource. What no role may do is left out: it is refused to everybody. */
export const describe = {
  list: (resource: Resource): FastifySchema => ({
    ...head(resource, 'read', `${resource.label.many}: one page`),
    querystring: object({ ...pageParameters(resource), ...listParameters(resource) }),
    response: { 200: listAnswer(resource) },
  }),
  export: (resource: Resource): FastifySchema => ({
    ...head(resource, 'read', `${resource.label.many}: all rows of a list, as lines of JSON`),
    description: 'The first line says how many there are; each further line is a list of rows, in order.',
    querystring: object(listParameters(resource)),
    response: { 200: { content: { 'application/x-ndjson': { schema: { type: 'string' } } } } },
  }),
  read: (resource: Resource): FastifySchema => ({
    ...head(resource, 'read', `${resource.label.one}: one row`),
    params: idParameter,
    response: { 200: rowSchema(resource, single) },
  }),
  create: (resource: Resource): FastifySchema => ({
    ...head(resource, 'create', `${resource.label.one}: create`),
    headers: object({ 'Idempotency-Key': { type: 'string', maxLength: 200 } }),
    body: draftBody(resource),
    response: { 201: rowSchema(resource, single) },
  }),
  update: (resource: Resource, { beside = {} }: Pick<RowHooks, 'beside'>): FastifySchema => ({
    ...head(resource, 'update', `${resource.label.one}: change some fields`),
    description: 'A field that may be read but not set may come along as it is stored.',
    headers: object(seenVersion),
    params: idParameter,
    body: either(
      changeBody(resource, beside.takes && jsonSchemaOf(beside.takes)),
      beside.instead && jsonSchemaOf(beside.instead.takes),
    ),
    response: {
      200: either(
        rowSchema(resource, single),
        beside.answers && jsonSchemaOf(beside.answers),
        beside.instead && jsonSchemaOf(beside.instead.answers),
      ),
      409: stale.extend(beside.conflict?.shape ?? {}),
    },
  }),
  remove: (resource: Resource): FastifySchema => ({
    ...head(resource, 'remove', `${resource.label.one}: remove`),
    headers: object(seenVersion),
    params: idParameter,
    response: { 200: done, 409: stale },
  }),
  reorder: (resource: Resource, key: string): FastifySchema => ({
    ...head(resource, 'update', `${resource.label.many}: put in order`),
    body: object({ [key]: { type: 'array', items: { type: 'integer', minimum: 1 } } }, [key]),
    response: { 200: done },
  }),
};

const single = { inList: false };
const seenVersion = { 'If-Match': { type: 'string', description: 'The version that was seen, "7"' } };
/** What a stale version is refused with. */
const stale = refusal.extend({ current: record.optional().describe('The row as it is now') });

function head({ label, access }: Resource, verb: Verb, summary: string) {
  return { tags: [label.many], summary, ...(rolesWith(access, verb).length === 0 && { hide: true }) };
}

function either(first: JsonSchema, ...others: readonly (JsonSchema | undefined)[]): JsonSchema {
  const rest = others.filter(other => other !== undefined);
  return rest.length === 0 ? first : { anyOf: [first, ...rest] };
}

const idParameter = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
  required: ['id'],
};

function pageParameters({ list }: Resource): JsonSchema {
  const pageSize = { type: 'integer', minimum: 1, maximum: list.maxPageSize ?? defaultMaxPageSize };
  return {
    page: { type: 'integer', minimum: 1, default: 1 },
    itemsPerPage: pageSize,
    max_result: { ...pageSize, description: 'Another name of itemsPerPage, which goes before it' },
  };
}

function listParameters(resource: Resource): JsonSchema {
  const readers = rolesWith(resource.access, 'read');
  const names = [...Object.keys(standardFields), ...Object.keys(resource.fields)];
  const asked = askedBy(resource, names, readers).map(
    ([name, allowed]) => `${name}: ${[...allowed].join(', ')}`,
  );
  return {
    sortBy: {
      type: 'string',
      enum: names.filter(name => readers.some(role => isSortable(resource, name, role))),
    },
    sortDesc: { type: 'boolean', default: false },
    filter: {
      type: 'string',
      description: `JSON text [{ field, op, value }], all of which must hold. ${asked.join('; ')}`,
    },
    ...otherFilters(resource, names, readers),
    ...(readers.some(role => isSearchable(resource, role)) && {
      q: { type: 'string', maxLength: 200, description: 'Free text' },
      search: { type: 'string', maxLength: 200, description: 'Another name of q, which goes before it' },
    }),
    reqFrom: { type: 'string', description: 'Who asks; it changes nothing' },
  };
}

/** The two other forms of a filter (FILTER-12); what they ask for holds beside what `filter` does. */
function otherFilters(resource: Resource, names: readonly string[], readers: readonly Role[]): JsonSchema {
  const texts = { type: 'array', items: { type: 'string' } };
  const ranges = askedBy(resource, names, readers).flatMap(([name, allowed]) =>
    (['gt', 'lt'] as const).filter(op => allowed.has(op)).map(op => [`${name}__${op}`, { type: 'string' }]),
  );
  return {
    'field[]': {
      ...texts,
      description:
        'field[], op[] and value[] are given equally often; each three of them are one entry of a filter',
    },
    'op[]': { ...texts, items: { enum: operators } },
    'value[]': { ...texts, description: 'For `in`, the values between commas' },
    ...Object.fromEntries(ranges),
  };
}

/** Removed rows are asked for only where the list shows them (LIST-05). */
function askedBy(
  resource: Resource,
  names: readonly string[],
  readers: readonly Role[],
): readonly (readonly [name: string, allowed: ReadonlySet<Operator>])[] {
  return [...names, ...Object.keys(resource.traits)]
    .filter(name => name !== 'deleted' || resource.list.removed === true)
    .map(name => [name, new Set(readers.flatMap(role => filterOperators(resource, name, role)))] as const)
    .filter(([, allowed]) => allowed.size > 0);
}

function listAnswer(resource: Resource): JsonSchema {
  return object(
    {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: { type: 'array', items: rowSchema(resource, { inList: true }) },
      total_item: { type: 'integer' },
      total_is_estimate: { type: 'boolean', description: 'Present when the total is an estimate' },
      total_is_minimum: {
        type: 'boolean',
        description: 'Present when there are at least so many, and nobody knows how many more',
      },
    },
    ['code', 'message', 'data', 'total_item'],
  );
}
