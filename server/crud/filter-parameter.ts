import { type FilterEntry, operators, type Scalar } from '../../domain/filter.ts';
import { badRequest } from '../errors.ts';

const mostEntries = 50;
const longestName = 64;

/**
 * The entries of `filter=…`, JSON text `[{ "field": …, "op": …, "value": … }]`, all of which must hold;
 * none when it is absent. 400 says what is wrong with it. Written by hand because every list passes here.
 */
export function filterParameter(text: string | undefined): readonly FilterEntry[] {
  if (text === undefined) return [];
  const entries = parsed(text);
  if (!Array.isArray(entries)) throw badRequest('filter: must be a list of entries');
  if (entries.length > mostEntries) throw badRequest(`filter: at most ${mostEntries} entries`);
  return entries.map(entryOf);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('filter: is not JSON');
  }
}

function entryOf(entry: unknown): FilterEntry {
  if (typeof entry !== 'object' || entry === null || Object.keys(entry).length !== 3)
    throw badRequest('filter: an entry has field, op and value and nothing else');
  const field = 'field' in entry ? entry.field : undefined;
  if (typeof field !== 'string' || field.length > longestName)
    throw badRequest(`filter: field must be a name of at most ${longestName} characters`);
  const given = 'op' in entry ? entry.op : undefined;
  const op = operators.find(operator => operator === given);
  if (op === undefined)
    throw badRequest(`filter: op ${JSON.stringify(given)} is not one of ${operators.join(', ')}`);
  return { field, op, value: filterValueOf('value' in entry ? entry.value : undefined) };
}

function filterValueOf(value: unknown): FilterEntry['value'] {
  if (isScalar(value)) return value;
  if (Array.isArray(value) && value.every(isScalar)) return value;
  throw badRequest('filter: value must be a text, a number, true, false or null, or a list of them');
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
