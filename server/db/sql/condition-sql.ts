import type { FilterEntry, Operator, Scalar } from '../../../domain/filter.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { storageOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { badRequest } from '../../errors.ts';
import { filterValue } from './filter-value.ts';
import { containing, type Parameters } from './sql-text.ts';

const mostValues = 2000;

type Comparison = 'ge' | 'le' | 'gt' | 'lt';
const signs: Readonly<Record<Comparison, string>> = { ge: '>=', le: '<=', gt: '>', lt: '<' };

/** One filter entry as SQL over `column`; its value becomes a parameter. 400 names field and value. */
export function conditionSql(
  field: Field,
  column: string,
  { field: name, op, value }: FilterEntry,
  parameters: Parameters,
): string {
  if (op === 'in') return oneOf(field, column, name, value, parameters);
  if (isList(value)) throw badRequest(refuse('filter.one-value', { field: name, op }));
  if (op === 'ilike') return contains(field, column, name, value, parameters);
  if (op === 'eq' || op === 'ne') return equal(field, column, { name, op, value }, parameters);
  return `${column} ${signs[op]} ${parameters.add(checked(field, name, value))}`;
}

function equal(
  field: Field,
  column: string,
  { name, op, value }: { name: string; op: Operator; value: Scalar },
  parameters: Parameters,
): string {
  const differs = op === 'ne';
  if (value === null) return `${column} is ${differs ? 'not ' : ''}null`;
  const placeholder = parameters.add(checked(field, name, value));
  if (storageOf(field) === 'list') {
    const holds = `${column} @> ${placeholder}::jsonb`;
    return differs ? `not coalesce(${holds}, false)` : holds;
  }
  return differs ? `${column} is distinct from ${placeholder}` : `${column} = ${placeholder}`;
}

function contains(field: Field, column: string, name: string, value: Scalar, parameters: Parameters): string {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed() || value.length > 1000)
    throw badRequest(refuse('filter.text-only', { field: name }));
  const text = storageOf(field) === 'text' ? column : `${column}::text`;
  return `${text} ilike ${parameters.add(containing(value))}`;
}

function oneOf(
  field: Field,
  column: string,
  name: string,
  value: FilterEntry['value'],
  parameters: Parameters,
): string {
  if (!isList(value)) throw badRequest(refuse('filter.list-only', { field: name }));
  if (value.length > mostValues)
    throw badRequest(refuse('filter.many-values', { field: name, most: mostValues }));
  const values = value.map(item => checked(field, name, item));
  if (storageOf(field) !== 'list') return `${column} = any(${parameters.add(values)})`;
  const holds = values.map(item => `${column} @> ${parameters.add(item)}::jsonb`);
  return holds.length === 0 ? 'false' : `(${holds.join(' or ')})`;
}

function checked(field: Field, name: string, value: Scalar): unknown {
  const found = filterValue(field, value);
  if (found === undefined)
    throw badRequest(refuse('filter.incomparable', { field: name, value: JSON.stringify(value) }));
  return found;
}

function isList(value: FilterEntry['value']): value is readonly Scalar[] {
  return Array.isArray(value);
}
