import type { FilterEntry, Operator, Scalar } from '../../../domain/filter.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { StoredAs } from '../../../resources/kinds/kind.ts';
import { kindOf, storageOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { badRequest } from '../../errors.ts';
import { hasExactly, hasText, isByLetters, isOneOf, type Parameters } from './sql-text.ts';

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
  if (differs) return `${column} is distinct from ${placeholder}`;
  return isSearched(field) ? hasExactly(column, placeholder) : `${column} = ${placeholder}`;
}

/** Its index keeps plain letters, as it is looked for by a part of it and sorted by them. */
function isSearched(field: Field): boolean {
  return field.filter === 'ilike' && isByLetters(field);
}

function contains(field: Field, column: string, name: string, value: Scalar, parameters: Parameters): string {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed() || value.length > 1000)
    throw badRequest(refuse('filter.text-only', { field: name }));
  const text = storageOf(field) === 'text' ? column : `${column}::text`;
  return hasText(text, value, parameters);
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
  if (storageOf(field) !== 'list') {
    const placeholder = parameters.add(values);
    return isSearched(field) ? isOneOf(column, placeholder) : `${column} = any(${placeholder})`;
  }
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

const [firstYear, lastYear] = [1900, 2200];
const longestText = 1000;

type Reading = (value: Scalar, field: Field) => unknown;

/** How the value of a filter is read for each way of keeping values; undefined says that it is none of these. */
const readings: Readonly<Record<StoredAs, Reading>> = {
  text: asText,
  integer: asInteger,
  reference: asInteger,
  bigint: asSafeInteger,
  decimal: asNumber,
  date: asDate,
  instant: asInstant,
  time: value => (/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(value)) ? String(value) : undefined),
  boolean: value => (value === true || value === 'true' ? true : asFalse(value)),
  list: (value, field) => asJson(kindOf(field).written === 'number' ? asNumber(value) : asText(value)),
  json: () => undefined,
};

/**
 * The value of a filter as the database takes it for this field, or undefined when it cannot be one.
 * Query strings know text only, so `'7'` counts as 7 where the field holds numbers.
 */
function filterValue(field: Field, value: Scalar): unknown {
  const storage = storageOf(field);
  if (field.choices === undefined) return readings[storage](value, field);
  const choice = asChoice(value, field);
  return storage === 'list' ? asJson(choice) : choice;
}

function asText(value: Scalar): string | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  const text = String(value);
  return text.length <= longestText && !text.includes('\0') && text.isWellFormed() ? text : undefined;
}

function asNumber(value: Scalar): number | undefined {
  if (typeof value === 'string' && !/^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

function asSafeInteger(value: Scalar): number | undefined {
  const number = asNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

function asInteger(value: Scalar): number | undefined {
  const number = asSafeInteger(value);
  return number !== undefined && Math.abs(number) <= 2_147_483_647 ? number : undefined;
}

function asFalse(value: Scalar): false | undefined {
  return value === false || value === 'false' ? false : undefined;
}

function asDate(value: Scalar): string | undefined {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const instant = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text) return undefined;
  return isNear(instant) ? text : undefined;
}

function asInstant(value: Scalar): string | undefined {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  if (asDate(text.slice(0, 10)) === undefined) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || !isNear(instant) ? undefined : instant.toISOString();
}

/** PostgreSQL would take years far beyond any record. */
function isNear(instant: Date): boolean {
  return instant.getUTCFullYear() >= firstYear && instant.getUTCFullYear() < lastYear;
}

function asChoice(value: Scalar, field: Field): string | number | undefined {
  return field.choices?.find(choice => choice.value === value || String(choice.value) === value)?.value;
}

function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify([value]);
}
