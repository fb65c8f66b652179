import { z } from 'zod';
import { roleNames } from '../../domain/actor.ts';
import type { Field } from '../../resources/schema/field.ts';

/** A field as the API page describes it. */
export function jsonSchema(field: Field): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(field.schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const notes = [
    field.help,
    field.target === undefined ? undefined : `The id of a row of ${field.target.resource}`,
    field.readBy === undefined
      ? undefined
      : `For ${field.readBy.map(role => roleNames[role]).join(', ')} only`,
  ].filter(note => note !== undefined);
  return {
    ...schema,
    title: field.label,
    ...(field.kind === 'choice' ? { enum: field.choices?.map(choice => choice.value) ?? [] } : {}),
    ...(notes.length > 0 ? { description: notes.join('. ') } : {}),
  };
}
