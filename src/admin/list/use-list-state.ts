import { useCallback, useMemo } from 'react';
import type { Role } from '../../../domain/actor.ts';
import { entriesOf } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useAddressQuery } from '../address-query.ts';
import {
  allowedState,
  type FilterValues,
  initialState,
  type ListState,
  operatorOf,
  presetFor,
  usualSort,
} from './list-state.ts';

/** Changes what a list shows; it returns to page 1 unless the change names another (LIST-06). */
export type ChangeList = (change: Partial<ListState>, how?: { readonly replace?: boolean }) => void;

export interface ListControl {
  readonly state: ListState;
  readonly change: ChangeList;
  /** The address asks nothing of this list. */
  readonly untouched: boolean;
}

interface Place {
  /** The query key of the list (LIST-08). */
  readonly key: string;
  /** Inside another page, the key also stands before the other names. */
  readonly embedded: boolean;
  readonly role: Role;
}

/** The state of a list, kept in the address alone: back, reload and share work without further doing. */
export function useListState(resource: Resource, { key, embedded, role }: Place): ListControl {
  const [query, setQuery] = useAddressQuery();
  const prefix = embedded ? `${key}.` : '';
  const text = query.toString();
  const read = useCallback(
    (parameters: URLSearchParams) =>
      allowedState(
        resource,
        role,
        askedIn(name => parameters.get(name), key, prefix),
      ),
    [resource, role, key, prefix],
  );
  const state = useMemo(() => read(new URLSearchParams(text)), [read, text]);

  const change = useCallback<ChangeList>(
    (part, { replace = false } = {}) => {
      setQuery(
        parameters => {
          const before = read(parameters);
          const next = withoutPreset(resource, before, { ...before, page: 1, ...part });
          for (const [name, value] of Object.entries(
            queryOf(resource, asUsual(resource, before, next), key, prefix),
          )) {
            if (value === undefined) parameters.delete(name);
            else parameters.set(name, value);
          }
        },
        { replace },
      );
    },
    [resource, read, key, prefix, setQuery],
  );
  const untouched = Object.keys(queryOf(resource, state, key, prefix)).every(name => !query.has(name));
  return { state, change, untouched };
}

/**
 * The state as query parameters of the list `key` (LIST-08): the filter under the key itself, the rest
 * as `page`, `itemsPerPage`, … with `prefix` before the name, so that two lists on a page coexist.
 * What equals the list's own default is undefined and left out.
 */
export function queryOf(resource: Resource, state: ListState, key: string, prefix: string) {
  const start = initialState(resource);
  const filter = filterText(resource, state);
  const sorted = state.sort.join() !== usualSort(resource, state.filter).join();
  const [sortBy, direction] = state.sort;
  return {
    [`${prefix}page`]: state.page > 1 ? String(state.page) : undefined,
    [`${prefix}itemsPerPage`]: state.pageSize !== start.pageSize ? String(state.pageSize) : undefined,
    [`${prefix}sortBy`]: sorted ? sortBy : undefined,
    [`${prefix}sortDesc`]: sorted ? String(direction === 'desc') : undefined,
    [`${prefix}q`]: state.search === '' ? undefined : state.search,
    [`${prefix}removed`]: state.removed ? 'true' : undefined,
    [`${prefix}columns`]: state.columns.join() === start.columns.join() ? undefined : state.columns.join(),
    [key]:
      filter === filterText(resource, { filter: presetFor(resource, state.search) }) ? undefined : filter,
  };
}

/** Whoever begins to search has not chosen what the form held by itself: it gives way. */
function withoutPreset(resource: Resource, before: ListState, next: ListState): ListState {
  const begins = before.search === '' && next.search !== '';
  const preset = { filter: presetFor(resource, '') };
  return begins && filterText(resource, next) === filterText(resource, preset)
    ? { ...next, filter: presetFor(resource, next.search) }
    : next;
}

/** Whoever filters has not chosen the order that the list had by itself. */
function asUsual(resource: Resource, before: ListState, next: ListState): ListState {
  const isUsual = next.sort === before.sort && next.sort.join() === usualSort(resource, before.filter).join();
  return isUsual ? { ...next, sort: usualSort(resource, next.filter) } : next;
}

function filterText(resource: Resource, { filter }: Pick<ListState, 'filter'>): string {
  return JSON.stringify(entriesOf(filter, operatorOf(resource)));
}

/** What an address asks of the list `key`, not yet checked against what the list offers (LIST-09). */
export function askedIn(
  read: (parameter: string) => string | null,
  key: string,
  prefix: string,
): Partial<ListState> {
  const sortBy = read(`${prefix}sortBy`);
  const columns = read(`${prefix}columns`);
  const page = read(`${prefix}page`);
  const pageSize = read(`${prefix}itemsPerPage`);
  const filter = valuesIn(read(key));
  return {
    ...(page === null ? {} : { page: Number(page) }),
    ...(pageSize === null ? {} : { pageSize: Number(pageSize) }),
    ...(sortBy === null
      ? {}
      : { sort: [sortBy, read(`${prefix}sortDesc`) === 'true' ? 'desc' : 'asc'] as const }),
    ...(columns === null ? {} : { columns: columns.split(',') }),
    ...(filter === undefined ? {} : { filter }),
    search: read(`${prefix}q`) ?? '',
    removed: read(`${prefix}removed`) === 'true',
  };
}

/**
 * Filter entries of the address → values of the filter form; `ge` and `le` of a field become its range.
 * Undefined where the address says nothing of it.
 */
function valuesIn(text: string | null): FilterValues | undefined {
  if (text === null) return undefined;
  const values: Record<string, unknown> = {};
  for (const entry of parsed(text)) {
    if (!isEntry(entry)) continue;
    const { field, op, value } = entry;
    if (op === 'ge' || op === 'le') {
      const range = values[field];
      values[field] = { ...(typeof range === 'object' ? range : {}), [op]: value };
    } else values[field] = value;
  }
  return values;
}

function parsed(text: string): readonly unknown[] {
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
