import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
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
        ? conflict(refuse('record.exists'))
        : conflict(taken(field, resource), {}, { [field]: taken(field, resource) });
    case '23503':
      if (removing) return conflict(refuse('record.in-use'));
      return invalidFields({ [field ?? '']: refuse('record.no-target') });
    case '23502':
      return invalidFields({ [error.column ?? '']: refuse('form.blank') });
    case '23514':
      return invalidFields({ [field ?? '']: refuse('record.value') });
    case '23P01':
      return conflict(refuse('record.overlaps'));
    default:
      return byClass(error.code);
  }
}

function byClass(code: string): ApiError | undefined {
  const family = code.slice(0, 2);
  if (family === '22' || code === '08P01') return badRequest(refuse('record.unstorable'));
  if (family === '54') return badRequest(refuse('record.too-deep'));
  if (family === '23') return conflict(refuse('record.refused'));
  if (family === '40') return conflict(refuse('record.others'));
  return undefined;
}

function taken(field: string, resource: Resource | undefined): Refusal {
  return refuse('record.taken', { field: resource?.fields[field]?.label ?? field });
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
