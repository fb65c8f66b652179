import { entriesOf, type FilterEntry, type Operator } from '../../domain/filter.ts';
import type { Resource, Sort } from '../../resources/schema/define-resource.ts';
import { fieldOf } from './field-of.ts';

export type FilterValues = Readonly<Record<string, unknown>>;

/** What a list shows: everything of it stands in the address and in saved views. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort;
  /** What the filter form holds, by field. */
  readonly filter: FilterValues;
  readonly search: string;
  /** Removed rows instead of the others (LIST-05). */
  readonly removed: boolean;
  readonly columns: readonly string[];
}

const defaultSizes: readonly number[] = [10, 20, 30, 50];

/** The page sizes that a list offers (LIST-20). */
export function pageSizesOf(resource: Resource): readonly number[] {
  return resource.list.pageSizes ?? defaultSizes;
}

export function initialState(resource: Resource): ListState {
  return {
    page: 1,
    pageSize:
      resource.list.pageSize ?? (pageSizesOf(resource).includes(20) ? 20 : (pageSizesOf(resource)[0] ?? 20)),
    sort: resource.list.sort,
    filter: {},
    search: '',
    removed: false,
    columns: resource.list.columns,
  };
}

/** The fields that the list filters by, in the order of the filter area. */
export function filterFieldsOf(resource: Resource): readonly string[] {
  return (
    resource.list.filters ??
    Object.entries(resource.fields)
      .filter(([, field]) => field.filter !== undefined)
      .map(([name]) => name)
  );
}

/** The operator that the description gives to a plain value of this field. */
export function operatorOf(resource: Resource): (name: string) => Operator | undefined {
  return name => {
    const kind = fieldOf(resource, name)?.filter;
    return kind === 'range' ? 'eq' : kind;
  };
}

/**
 * The state as query parameters of the list `key` (LIST-08): the filter under the key itself, the rest
 * as `page`, `itemsPerPage`, … with `prefix` before the name, so that two lists on a page coexist.
 * What equals the list's own default is left out.
 */
export function stateToQuery(resource: Resource, state: ListState, key: string, prefix: string) {
  const start = initialState(resource);
  const entries: FilterEntry[] = entriesOf(state.filter, operatorOf(resource));
  const sorted = state.sort.join() !== start.sort.join();
  const [sortBy, direction] = state.sort;
  return {
    [`${prefix}page`]: state.page > 1 ? String(state.page) : undefined,
    [`${prefix}itemsPerPage`]: state.pageSize !== start.pageSize ? String(state.pageSize) : undefined,
    [`${prefix}sortBy`]: sorted ? sortBy : undefined,
    [`${prefix}sortDesc`]: sorted ? String(direction === 'desc') : undefined,
    [`${prefix}q`]: state.search === '' ? undefined : state.search,
    [`${prefix}removed`]: state.removed ? 'true' : undefined,
    [`${prefix}columns`]: state.columns.join() === start.columns.join() ? undefined : state.columns.join(),
    [key]: entries.length === 0 ? undefined : JSON.stringify(entries),
  };
}

/** The state that an address asks for; what it gets wrong falls back to the list's own default (LIST-09). */
export function stateFromQuery(
  resource: Resource,
  read: (parameter: string) => string | null,
  key: string,
  prefix: string,
): ListState {
  const start = initialState(resource);
  const page = Number(read(`${prefix}page`));
  const pageSize = Number(read(`${prefix}itemsPerPage`));
  const columns =
    read(`${prefix}columns`)
      ?.split(',')
      .filter(name => start.columns.includes(name)) ?? [];
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizesOf(resource).includes(pageSize) ? pageSize : start.pageSize,
    sort: sortFrom(resource, read(`${prefix}sortBy`), read(`${prefix}sortDesc`)) ?? start.sort,
    filter: filterFrom(resource, read(key)),
    search: read(`${prefix}q`)?.slice(0, 200) ?? '',
    removed: resource.list.removed === true && read(`${prefix}removed`) === 'true',
    columns: columns.length > 0 ? columns : start.columns,
  };
}

function sortFrom(resource: Resource, name: string | null, descending: string | null): Sort | undefined {
  if (name === null || fieldOf(resource, name)?.sortable !== true) return undefined;
  return [name, descending === 'true' ? 'desc' : 'asc'];
}

/** Entries of the address → values of the filter form; unknown fields are left out. */
function filterFrom(resource: Resource, text: string | null): FilterValues {
  const allowed = filterFieldsOf(resource);
  const values: Record<string, unknown> = {};
  for (const entry of parsed(text)) {
    if (!isEntry(entry) || !allowed.includes(entry.field)) continue;
    const { field, op, value } = entry;
    if (op === 'ge' || op === 'le') {
      const range = values[field];
      values[field] = { ...(typeof range === 'object' ? range : {}), [op]: value };
    } else values[field] = value;
  }
  return values;
}

function parsed(text: string | null): readonly unknown[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    // An address that somebody mistyped still opens the list, unfiltered.
    return [];
  }
}

function isEntry(value: unknown): value is { field: string; op: string; value: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'op' in value &&
    'value' in value
  );
}
