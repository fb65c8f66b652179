import { type Role, roleNames, roles } from '../../domain/actor.ts';
import { carriedChildren, carriedReferences } from '../../resources/carried.ts';
import { kindOf } from '../../resources/kinds/kinds.ts';
import { rolesWith, verbs } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { readableFields } from '../../resources/schema/listing.ts';
import { fieldOf, standardFields } from '../../resources/schema/standard-fields.ts';
import { resourcesOf } from '../db/sql/grant-sql.ts';
import { jsonSchemaOf } from '../json-schema.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export function object(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/**
 * A row as the API page describes it: what any role is told of it, beside it what it refers to and what points to it,
 * as lists and single rows carry them.
 */
export function rowSchema(resource: Resource, where: { readonly inList: boolean }): JsonSchema {
  const tellers = roles.filter(role => verbs.some(verb => rolesWith(resource.access, verb).includes(role)));
  const standard = Object.fromEntries(
    Object.entries(standardFields).map(([name, field]) => [name, fieldSchema(field)]),
  );
  const readable = tellers.flatMap(role => readableFields(resource, role));
  const own = Object.fromEntries(readable.map(([name]) => [name, stored(resource, name)]));
  const properties: JsonSchema = { ...standard, ...own };
  return object(
    {
      ...properties,
      ...secondNames(resource, properties),
      ...(resource.restricted && { list_user_view: people, list_user_edit: people }),
      ...referencesSchema(resource, tellers),
      ...childrenSchema(resource, tellers, where),
    },
    Object.keys(standardFields),
  );
}

/** Whom a row names as those who may see or edit it; null for everybody who may by their role. */
const people: JsonSchema = {
  anyOf: [{ type: 'array', items: object({ id: { type: 'integer' } }, ['id']) }, { type: 'null' }],
};

/**
 * A value as rows hold it. What a form requires may be empty in rows that came another way: a device in stock stands
 * nowhere. And what one resource chooses from a list, another one of the same table may take from a longer one.
 */
function stored(resource: Resource, name: string): JsonSchema {
  const described = [resource, ...resourcesOf(resource.table)].flatMap(each => {
    const field = fieldOf(each, name);
    return field === undefined ? [] : [fieldSchema(field)];
  });
  const different = new Map(described.map(schema => [JSON.stringify(schema), schema]));
  return { anyOf: [...different.values(), { type: 'null' }] };
}

function referencesSchema(resource: Resource, tellers: readonly Role[]): JsonSchema {
  const found = tellers.flatMap(role => carriedReferences(resource, role));
  return Object.fromEntries(
    [...Map.groupBy(found, ({ as }) => as)].map(([as, each]) => [as, oneOrNull(carriedSchema(each))]),
  );
}

function childrenSchema(
  resource: Resource,
  tellers: readonly Role[],
  where: { readonly inList: boolean },
): JsonSchema {
  const found = tellers.flatMap(role => carriedChildren(resource, role, where));
  return Object.fromEntries(
    [...Map.groupBy(found, ({ as }) => as)].map(([as, each]) => {
      const items = carriedSchema(each);
      return [as, resource.children[as]?.one === true ? oneOrNull(items) : { type: 'array', items }];
    }),
  );
}

function oneOrNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** What any of these roles is told of the other row. */
function carriedSchema(
  carried: readonly { readonly over: Resource; readonly shown: readonly string[] }[],
): JsonSchema {
  const properties = carried.flatMap(({ over, shown }) =>
    shown.flatMap(name => {
      const field = fieldOf(over, name);
      return field === undefined
        ? []
        : [[name, name === 'id' ? fieldSchema(field) : stored(over, name)] as const];
    }),
  );
  return object(Object.fromEntries(properties), ['id']);
}

/** The second names of what is described, with the same values. */
export function secondNames({ synonyms }: Resource, properties: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(synonyms).flatMap(([synonym, name]) =>
      name in properties ? [[synonym, properties[name]]] : [],
    ),
  );
}

/** A field as the API page describes it. */
export function fieldSchema(field: Field): JsonSchema {
  const { choices } = field;
  const notes = [
    field.help,
    namesOf(choices ?? []),
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

/** Numbers of a closed list say nothing to who reads the page; words do by themselves. */
function namesOf(choices: NonNullable<Field['choices']>): string | undefined {
  const named = choices.filter(({ value }) => typeof value === 'number');
  return named.length === 0 ? undefined : named.map(({ value, label }) => `${value} is ${label}`).join(', ');
}

function chosenFrom(field: Field, choices: NonNullable<Field['choices']>): JsonSchema {
  const values = choices.map(({ value }) => value);
  if (kindOf(field).multiple) return { items: { enum: values } };
  return { enum: field.required === undefined ? [...values, null] : values };
}
