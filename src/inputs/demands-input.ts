import type { Field } from '../../resources/schema/field.ts';

/** True when the field refuses to stay empty; a list without entries and a switch that is off are not empty. */
export function demandsInput(field: Field): boolean {
  if (!field.required || field.kind === 'toggle') return false;
  return !field.schema.safeParse(isList(field) ? [] : null).success;
}

function isList({ kind }: Field): boolean {
  return ['choices', 'tags', 'numbers', 'objects', 'images'].includes(kind);
}
