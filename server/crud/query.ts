import { type FilterEntry, type Operator, operators, type Scalar } from '../../domain/filter.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { defaultMaxPageSize } from '../../resources/schema/listing.ts';
import type { ListQuery } from '../db/sql/list-query.ts';
import { badRequest } from '../errors.ts';

export type RawQuery = Readonly<Record<string, unknown>>;

const defaultPageSize = 20;
const lastPage = 10_000_000;
const known = new Set([
  'page',
  'itemsPerPage',
  'max_result',
  'sortBy',
  'sortDesc',
  'filter',
  'q',
  'search',
  'reqFrom',
]);

/**
 * The query string of a list: paging, sorting, free text and a filter in any of its three forms
 * (LIST-14, FILTER-12, DEC-10). What it does not know, or cannot read, is a 400 that names it.
 */
export function listQuery(resource: Resource, raw: RawQuery): ListQuery {
  const indexed: RawQuery = Object.fromEntries(Object.entries(raw).filter(([name]) => isIndexed(name)));
  const ranges: FilterEntry[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (known.has(name) || isIndexed(name)) continue;
    ranges.push(rangeEntry(name, value));
  }
  const most = resource.list.maxPageSize ?? defaultMaxPageSize;
  const sortBy = one(raw, 'sortBy');
  const descending = flag(raw, 'sortDesc');
  const q = (one(raw, 'q') ?? one(raw, 'search'))?.trim();
  return {
    page: whole(raw, 'page', lastPage) ?? 1,
    itemsPerPage:
      whole(raw, 'itemsPerPage', most) ??
      whole(raw, 'max_result', most) ??
      Math.min(resource.list.pageSize ?? defaultPageSize, most),
    filter: [...filterParameter(one(raw, 'filter')), ...indexedEntries(indexed), ...ranges],
    ...(sortBy === undefined ? {} : { sort: { field: sortBy, descending } }),
    ...(q === undefined || q === '' ? {} : { q }),
  };
}

/** One text, given once; blank counts as absent. */
function one(raw: RawQuery, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badRequest(refuse('request.repeated', { name }));
  return value;
}

/** A whole number from 1 to `most`, or undefined where there is none; 400 for anything else. */
export function whole(raw: RawQuery, name: string, most: number): number | undefined {
  const text = one(raw, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw badRequest(refuse('request.number-between', { name, most }));
  return value;
}

function flag(raw: RawQuery, name: string): boolean {
  const text = one(raw, name);
  if (text === undefined || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  throw badRequest(refuse('request.true-or-false', { name }));
}

function rangeEntry(name: string, value: unknown): FilterEntry {
  const [, field, op] = /^(.+)__(gt|lt)$/.exec(name) ?? [];
  if (field === undefined || typeof value !== 'string')
    throw badRequest(refuse('request.unknown-parameter', { name }));
  return { field, op: op === 'gt' ? 'gt' : 'lt', value };
}

function isIndexed(name: string): boolean {
  return /^(field|op|value)\[\d*\]$/.test(name);
}

/** `field[]=…&op[]=…&value[]=…`, with or without numbers in the brackets; `in` takes values between commas. */
function indexedEntries(raw: RawQuery): FilterEntry[] {
  const [fields, ops, values] = ['field', 'op', 'value'].map(part => listOf(raw, part));
  if (fields === undefined || ops === undefined || values === undefined) return [];
  if (fields.length !== ops.length || fields.length !== values.length)
    throw badRequest(refuse('filter.unequal-lists'));
  return fields.map((field, index) => {
    const [op, value] = [operatorOf(ops[index]), values[index] ?? ''];
    return { field, op, value: op === 'in' ? value.split(',') : value };
  });
}

function listOf(raw: RawQuery, part: string): string[] {
  return Object.entries(raw)
    .filter(([name]) => name.startsWith(`${part}[`))
    .flatMap(([, value]) => value)
    .filter(value => typeof value === 'string');
}

function operatorOf(text: string | undefined): Operator {
  const op = operators.find(candidate => candidate === text);
  if (op === undefined)
    throw badRequest(refuse('filter.op-unknown', { given: text ?? '', allowed: operators }));
  return op;
}

const mostEntries = 50;
const longestName = 64;

/**
 * The entries of `filter=…`, JSON text `[{ "field": …, "op": …, "value": … }]`, all of which must hold;
 * none when it is absent. 400 says what is wrong with it. Written by hand because every list passes here.
 */
function filterParameter(text: string | undefined): readonly FilterEntry[] {
  if (text === undefined) return [];
  const entries = parsed(text);
  if (!Array.isArray(entries)) throw badRequest(refuse('filter.not-a-list'));
  if (entries.length > mostEntries) throw badRequest(refuse('filter.many-entries', { most: mostEntries }));
  return entries.map(entryOf);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(refuse('filter.not-json'));
  }
}

function entryOf(entry: unknown): FilterEntry {
  if (typeof entry !== 'object' || entry === null || Object.keys(entry).length !== 3)
    throw badRequest(refuse('filter.entry'));
  const field = 'field' in entry ? entry.field : undefined;
  if (typeof field !== 'string' || field.length > longestName)
    throw badRequest(refuse('filter.field-name', { most: longestName }));
  const given = 'op' in entry ? entry.op : undefined;
  const op = operators.find(operator => operator === given);
  if (op === undefined)
    throw badRequest(refuse('filter.entry-op', { given: JSON.stringify(given) ?? '', allowed: operators }));
  return { field, op, value: filterValueOf('value' in entry ? entry.value : undefined) };
}

function filterValueOf(value: unknown): FilterEntry['value'] {
  if (isScalar(value)) return value;
  if (Array.isArray(value) && value.every(isScalar)) return value;
  throw badRequest(refuse('filter.value'));
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
