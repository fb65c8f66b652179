import { entriesOf, type FilterEntry, type Operator } from '../domain/filter.ts';
import type { Resource } from '../resources/schema/define-resource.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ListParams {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: { readonly field: string; readonly order: string };
  /** What a filter form holds; `q` is the free text. */
  readonly filter?: Values;
  /** Conditions that are entries already, e.g. those of a reference's picker. */
  readonly entries?: readonly FilterEntry[];
  /** Says that a partner asks from the web (LIST-15). */
  readonly fromWeb?: boolean;
  /** Says the size of a page as `max_result` too (BOOK-02). */
  readonly maxResult?: boolean;
}

/** Page, sort and filter as the query of a list call (API-06, FILTER-02). */
export function listSearch(resource: Resource, params: ListParams): string {
  const { q, ...values } = params.filter ?? {};
  const search = new URLSearchParams({ page: String(params.page), itemsPerPage: String(params.perPage) });
  if (params.maxResult === true) search.set('max_result', String(params.perPage));
  if (params.sort !== undefined && params.sort.field !== '') {
    search.set('sortBy', params.sort.field);
    search.set('sortDesc', String(params.sort.order.toUpperCase() === 'DESC'));
  }
  const entries = [...entriesOf(values, field => operatorOf(resource, field)), ...(params.entries ?? [])];
  if (entries.length > 0) search.set('filter', JSON.stringify(entries));
  const text = typeof q === 'string' ? q.trim() : '';
  if (text !== '') search.set('q', text);
  if (params.fromWeb === true) search.set('reqFrom', 'web');
  return search.toString();
}

/** The operator of the schema where the field has one; ranges say theirs themselves. */
function operatorOf(resource: Resource, field: string): Operator | undefined {
  if (field === 'id' || field === 'deleted') return 'eq';
  const filter = resource.fields[field]?.filter;
  return filter === 'ilike' ? 'ilike' : filter === undefined ? undefined : 'eq';
}
