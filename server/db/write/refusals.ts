import type { Resource } from '../../../resources/schema/define-resource.ts';
import { blankMessage } from '../../../resources/schema/fields.ts';
import { type ApiError, badRequest, conflict, invalidFields } from '../../errors.ts';
import type { DatabaseError } from '../database.ts';

/**
 * What a caller is told when the database refuses a statement, or undefined when it is no refusal but a
 * failure. Classes 22 (data), 23 (constraints), 40 (gave way to others) and 54 (too deep, too large) are
 * never a 500 (G1). `resource` lets the answer name the field; `removing` says which side of a foreign
 * key the statement was on.
 */
export function refusalOf(
  error: DatabaseError,
  { resource, removing = false }: { resource?: Resource; removing?: boolean } = {},
): ApiError | undefined {
  const field = fieldNamed(error, resource);
  switch (error.code) {
    case '23505':
      return field === undefined
        ? conflict('This already exists')
        : conflict(takenMessage(field, resource), {}, { [field]: takenMessage(field, resource) });
    case '23503':
      if (removing) return conflict('This is still in use and cannot be removed');
      return invalidFields({ [field ?? '']: 'What this refers to does not exist' });
    case '23502':
      return invalidFields({ [error.column ?? '']: blankMessage });
    case '23514':
      return invalidFields({ [field ?? '']: 'This value is not allowed' });
    case '23P01':
      return conflict('This overlaps with something that is there already');
    default:
      return byClass(error.code);
  }
}

function byClass(code: string): ApiError | undefined {
  const family = code.slice(0, 2);
  if (family === '22' || code === '08P01') return badRequest('A value cannot be stored or compared');
  if (family === '54') return badRequest('The request is too large or too deep');
  if (family === '23') return conflict('The database refused this change');
  if (family === '40') return conflict('Others changed the same data at this moment; please try again');
  return undefined;
}

function takenMessage(field: string, resource: Resource | undefined): string {
  return `${resource?.fields[field]?.label ?? field} is already in use`;
}

/** Constraints are called `{table}_{column}_…`, with the longest column name winning. */
function fieldNamed(error: DatabaseError, resource: Resource | undefined): string | undefined {
  const { constraint, table, column } = error;
  if (column !== undefined && column !== '') return column;
  const start = `${table ?? resource?.table ?? ''}_`;
  if (constraint === undefined || !constraint.startsWith(start)) return undefined;
  const rest = constraint.slice(start.length);
  return Object.keys(resource?.fields ?? {})
    .filter(name => rest === name || rest.startsWith(`${name}_`))
    .sort((a, b) => b.length - a.length)[0];
}
