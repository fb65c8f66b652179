import { z } from 'zod';
import type { Role } from '../../domain/actor.ts';
import { rolesWith, scopeOf } from '../../resources/schema/access.ts';
import { maySend } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import { fieldSchema, type JsonSchema, object, secondNames } from './row-description.ts';

/** A new row as the API page describes it: what any role may send that may create one, required where it is so for all. */
export function draftBody(resource: Resource): JsonSchema {
  const creators = rolesWith(resource.access, 'create');
  const sendable = Object.entries(resource.fields).filter(([, field]) =>
    creators.some(role => maySend(field, 'create', role)),
  );
  const required = sendable.filter(
    ([name, field]) =>
      field.required &&
      field.default === undefined &&
      creators.every(role => maySend(field, 'create', role) && !isOwnerFilledIn(resource, name, role)),
  );
  return closed(
    resource,
    Object.fromEntries(sendable.map(([name, field]) => [name, fieldSchema(field)])),
    // Either name will do for what has two.
    required.map(([name]) => name).filter(name => !Object.values(resource.synonyms).includes(name)),
  );
}

/** Whoever may create only what is theirs need not say so. */
function isOwnerFilledIn({ access, owner }: Resource, name: string, role: Role): boolean {
  return (
    scopeOf(access, 'create', role) === 'own' &&
    owner !== undefined &&
    'field' in owner &&
    owner.field === name
  );
}

/** A change of a row: any of the fields that any role may set, what the others hold already, and what is no field. */
export function changeBody(resource: Resource, beside: JsonSchema | undefined): JsonSchema {
  const changers = rolesWith(resource.access, 'update');
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (changers.some(role => maySend(field, 'update', role))) return [[name, fieldSchema(field)] as const];
    if (!changers.some(role => isReadable(field, role))) return [];
    return [[name, { title: field.label, description: 'Only as it is stored' }] as const];
  });
  return closed(resource, { ...Object.fromEntries(fields), ...propertiesOf(beside) });
}

function closed(resource: Resource, properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return {
    ...object({ ...properties, ...secondNames(resource, properties) }, required),
    additionalProperties: false,
  };
}

function propertiesOf(schema: JsonSchema = {}): JsonSchema {
  return z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(schema).properties;
}
