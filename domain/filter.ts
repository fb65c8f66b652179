import { isRecord } from './record.ts';
import { plainLine } from './text/plain-line.ts';
/** What a filter entry may do with its field (FILTER-02, DEC-10). */
export const operators = ['eq', 'ne', 'ge', 'le', 'gt', 'lt', 'in', 'ilike'] as const;
export type Operator = (typeof operators)[number];

export type Scalar = string | number | boolean | null;

/** One condition; a filter is a list of them, all of which must hold. */
export interface FilterEntry {
  readonly field: string;
  readonly op: Operator;
  readonly value: Scalar | readonly Scalar[];
}

/** Filters that stand for other fields, with the fields that they ask for (FILTER-07 to FILTER-09). */
export const combinedFilters = {
  country_city: ['country', 'city'],
  start_end_time: ['start_time', 'end_time'],
  age: ['date_of_birth'],
} as const;
export type CombinedFilter = keyof typeof combinedFilters;

type Values = Readonly<Record<string, unknown>>;

/**
 * True when the row fulfils every entry. Numbers and ISO instants compare by order, `ilike` ignores
 * case and looks for the value anywhere in the text; a missing value fulfils only `eq null` and `ne`.
 */
export function matches(row: Values, entries: readonly FilterEntry[]): boolean {
  return entries.every(entry => fulfils(row[entry.field] ?? null, entry));
}

function fulfils(actual: unknown, { op, value }: FilterEntry): boolean {
  if (op === 'in') return Array.isArray(value) && value.some(item => item === actual);
  if (op === 'eq') return actual === value;
  if (op === 'ne') return actual !== value;
  if (op === 'ilike')
    return String(actual ?? '')
      .toLowerCase()
      .includes(String(value).toLowerCase());
  if (actual === null || value === null || Array.isArray(value)) return false;
  return compare(op, order(actual, value));
}

function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : Number(String(left) > String(right));
}

function compare(op: Operator, difference: number): boolean {
  if (op === 'ge') return difference >= 0;
  if (op === 'le') return difference <= 0;
  return op === 'gt' ? difference > 0 : difference < 0;
}

/**
 * What a filter form holds → entries (FILTER-04 to FILTER-09): text is trimmed, blank values are
 * dropped, `country_city` becomes country and city, `start_end_time` becomes a range of start and end,
 * `age` a range of birth dates, `{ ge, le }` a range of its own field.
 * The operator is `operatorOf(field)` where the schema says it, else the rule of FILTER-06.
 */
export function entriesOf(
  values: Values,
  operatorOf: (field: string) => Operator | undefined,
): FilterEntry[] {
  return Object.entries(values).flatMap(([field, value]) => entriesOfField(field, value, operatorOf));
}

function entriesOfField(
  field: string,
  value: unknown,
  operatorOf: (field: string) => Operator | undefined,
): FilterEntry[] {
  if (Array.isArray(value)) {
    const items = value.filter(isScalar);
    return items.length > 0 ? [{ field, op: 'in', value: items }] : [];
  }
  if (isRecord(value)) return rangeEntries(field, value);
  if (!isScalar(value) || value === null) return [];
  const op = operatorOf(field) ?? defaultOperator(field, value);
  // What is chosen is looked for as it is stored, what is typed as it looks (DEC-326).
  const given = typeof value !== 'string' ? value : op === 'ilike' ? plainLine(value) : value.trim();
  return given === '' ? [] : [{ field, op, value: given }];
}

function rangeEntries(field: string, value: Values): FilterEntry[] {
  if (field === 'country_city') return entriesOf({ country: value.country, city: value.city }, () => 'eq');
  const [from, to] =
    field === 'start_end_time'
      ? ['start_time', 'end_time']
      : field === 'age'
        ? ['date_of_birth', 'date_of_birth']
        : [field, field];
  return [...entriesOf({ [from]: value.ge }, () => 'ge'), ...entriesOf({ [to]: value.le }, () => 'le')];
}

/** `eq` for numbers, booleans and fields whose name contains status or country, else `ilike` (FILTER-06). */
export function defaultOperator(field: string, value: Scalar): Operator {
  return typeof value !== 'string' || /status|country/.test(field) ? 'eq' : 'ilike';
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
