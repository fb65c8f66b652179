import type { FastifySchema } from 'fastify';
import { Role, roleNames } from '../../domain/actor.ts';
import { kindOf } from '../../resources/kinds/kinds.ts';
import { sendableFields } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import {
  defaultMaxPageSize,
  filterOperators,
  isSortable,
  readableFields,
} from '../../resources/schema/listing.ts';
import { standardFields } from '../../resources/schema/standard-fields.ts';
import { jsonSchemaOf } from '../json-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the API page says of the route; made when somebody asks for the page. */
    describe?: () => FastifySchema;
  }
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** What the API page says of each route of a resource. */
export const describe = {
  list: (resource: Resource): FastifySchema => ({
    ...head(resource, `${resource.label.many}: one page`),
    querystring: object(listParameters(resource)),
    response: { 200: listAnswer(resource) },
  }),
  export: (resource: Resource): FastifySchema => ({
    ...head(resource, `${resource.label.many}: all rows of a list, as lines of JSON`),
    description: 'The first line says how many there are; each further line is a list of rows, in order.',
    querystring: object(listParameters(resource)),
  }),
  read: (resource: Resource): FastifySchema => ({
    ...head(resource, `${resource.label.one}: one row`),
    params: idParameter,
    response: { 200: rowSchema(resource) },
  }),
  create: (resource: Resource): FastifySchema => ({
    ...head(resource, `${resource.label.one}: create`),
    headers: object({ 'Idempotency-Key': { type: 'string', maxLength: 200 } }),
    body: bodySchema(resource, 'create'),
    response: { 201: rowSchema(resource) },
  }),
  update: (resource: Resource): FastifySchema => ({
    ...head(resource, `${resource.label.one}: change some fields`),
    description: 'A field that may be read but not set may come along as it is stored.',
    headers: object({ 'If-Match': { type: 'string', description: 'The version that was seen, "7"' } }),
    params: idParameter,
    body: bodySchema(resource, 'update'),
    response: { 200: rowSchema(resource) },
  }),
  remove: (resource: Resource): FastifySchema => ({
    ...head(resource, `${resource.label.one}: remove`),
    params: idParameter,
    response: { 200: noticed },
  }),
  reorder: (resource: Resource, key: string): FastifySchema => ({
    ...head(resource, `${resource.label.many}: put in order`),
    body: object({ [key]: { type: 'array', items: { type: 'integer', minimum: 1 } } }, [key]),
    response: { 200: noticed },
  }),
};

const noticed = object({
  code: { type: 'integer' },
  message: { type: 'string' },
  message_code: { type: 'string' },
  params: { type: 'object', additionalProperties: true },
});

function head({ label }: Resource, summary: string) {
  return { tags: [label.many], summary };
}

const idParameter = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
  required: ['id'],
};

function object(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function listParameters(resource: Resource): JsonSchema {
  const names = [...Object.keys(standardFields), ...Object.keys(resource.fields)];
  const sortable = names.filter(name => isSortable(resource, name, Role.Admin));
  const filters = [...names, ...Object.keys(resource.traits)].flatMap(name => {
    const allowed = filterOperators(resource, name, Role.Admin);
    return allowed.length > 0 ? [`${name}: ${allowed.join(', ')}`] : [];
  });
  return {
    page: { type: 'integer', minimum: 1, default: 1 },
    itemsPerPage: { type: 'integer', minimum: 1, maximum: resource.list.maxPageSize ?? defaultMaxPageSize },
    sortBy: { type: 'string', enum: sortable },
    sortDesc: { type: 'boolean', default: false },
    filter: {
      type: 'string',
      description: `JSON text [{ field, op, value }], all of which must hold. ${filters.join('; ')}`,
    },
    q: { type: 'string', maxLength: 200, description: 'Free text' },
    reqFrom: { type: 'string' },
  };
}

function listAnswer(resource: Resource): JsonSchema {
  return object(
    {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: { type: 'array', items: rowSchema(resource) },
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

function rowSchema(resource: Resource): JsonSchema {
  const standard = Object.entries(standardFields).map(([name, field]) => [name, jsonSchema(field)] as const);
  // What a form requires may be empty in rows that came another way: a device in stock stands nowhere.
  const own = readableFields(resource, Role.Admin).map(
    ([name, field]) => [name, { anyOf: [jsonSchema(field), { type: 'null' }] }] as const,
  );
  const properties: JsonSchema = Object.fromEntries([...standard, ...own]);
  return object({ ...properties, ...secondNames(resource, properties) });
}

function secondNames({ synonyms }: Resource, properties: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(synonyms).flatMap(([synonym, name]) =>
      name in properties ? [[synonym, properties[name]]] : [],
    ),
  );
}

function bodySchema(resource: Resource, verb: 'create' | 'update'): JsonSchema {
  const fields = Object.entries(sendableFields(resource, verb, Role.Admin));
  const required = fields
    .filter(([, field]) => verb === 'create' && field.required && field.default === undefined)
    .map(([name]) => name);
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field)]));
  return {
    ...object({ ...properties, ...secondNames(resource, properties) }, required),
    additionalProperties: false,
  };
}

/** A field as the API page describes it. */
function jsonSchema(field: Field): Readonly<Record<string, unknown>> {
  const { choices } = field;
  const notes = [
    field.help,
    field.target === undefined ? undefined : `The id of a row of ${field.target.resource}`,
    field.readBy === undefined
      ? undefined
      : `For ${field.readBy.map(role => roleNames[role]).join(', ')} only`,
  ].filter(note => note !== undefined);
  return {
    ...jsonSchemaOf(field.schema),
    title: field.label,
    ...(choices === undefined ? {} : chosenFrom(field, choices)),
    ...(notes.length > 0 ? { description: notes.join('. ') } : {}),
  };
}

function chosenFrom(field: Field, choices: NonNullable<Field['choices']>): JsonSchema {
  const values = choices.map(({ value }) => value);
  if (kindOf(field).multiple) return { items: { enum: values } };
  return { enum: field.required === undefined ? [...values, null] : values };
}
