import type { Role } from '../../../domain/actor.ts';
import { combinedFilters, entriesOf, type FilterEntry, type Operator } from '../../../domain/filter.ts';
import { isShortcut, isSpan, type Span } from '../../../domain/time/span.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import { askableOf, fieldOf } from '../../../resources/schema/standard-fields.ts';
import { type Bounds, boundsOf, filterFieldOf } from '../../kinds/filter-props.ts';
import { hasDays, rangeOfSpan } from '../../kinds/time/day-range.ts';

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
const longestSearch = 200;

/** The page sizes that a list offers (LIST-20). */
export function pageSizesOf({ list }: Resource): readonly number[] {
  return list.pageSizes ?? defaultSizes;
}

/**
 * The order of a list that nobody has sorted: its own, but what happens next comes first while the list is about that,
 * as it opens by itself (DEC-144).
 */
export function usualSort({ list }: Resource, filter: FilterValues): Sort {
  const { ahead, sort, initialFilter = {} } = list;
  const isAhead = Object.entries(initialFilter).every(
    ([name, value]) => value === 'from_now' && filter[name] === value,
  );
  return ahead !== undefined && isAhead && Object.keys(initialFilter).length > 0 ? [ahead, 'asc'] : sort;
}

/** How a list opens: first page, its own page size (LIST-19), sort and filter, every column. */
export function initialState(resource: Resource): ListState {
  const [smallest = 20] = pageSizesOf(resource);
  const usual = pageSizesOf(resource).includes(20) ? 20 : smallest;
  const { initialFilter: filter = {} } = resource.list;
  return {
    page: 1,
    pageSize: resource.list.pageSize ?? usual,
    sort: usualSort(resource, filter),
    filter,
    search: '',
    removed: false,
    columns: resource.list.columns,
  };
}

/** What the filter form holds by itself: nothing beside a search, which is for everything there is. */
export function presetFor(resource: Resource, search: string): FilterValues {
  return search === '' ? initialState(resource).filter : {};
}

/**
 * The fields that this role filters the list by, in the order of the filter area: those that the list offers, then
 * whatever else the address asks for. A filter that narrows the list is never hidden, nor left out.
 */
export function filterFieldsOf(resource: Resource, role: Role, asked: FilterValues = {}): readonly string[] {
  const offered = resource.list.filters ?? usualFilters(resource);
  // Removed rows have a switch of their own.
  const others = Object.keys(asked).filter(
    name => name !== 'deleted' && !offered.includes(name) && askableOf(resource, name) !== undefined,
  );
  return [...offered, ...others].filter(
    name => filterFieldOf(resource, name)?.filter !== undefined && mayRead(resource, name, role),
  );
}

/** Every field that can be filtered; none where all of them are texts that the search box looks into anyway. */
function usualFilters({ fields }: Resource): readonly string[] {
  const filtered = Object.keys(fields).filter(name => fields[name]?.filter !== undefined);
  return filtered.every(name => fields[name]?.search === true) ? [] : filtered;
}

/** The operator that the description gives to a plain value of this field. */
export function operatorOf(resource: Resource): (name: string) => Operator | undefined {
  return name => {
    const kind = filterFieldOf(resource, name)?.filter;
    return kind === 'range' ? 'eq' : kind;
  };
}

/**
 * A state that somebody asks for, by address or by a saved view, within what the list offers to this
 * role: whatever it does not offer falls back to the list's own default, so that the API never refuses it.
 */
export function allowedState(resource: Resource, role: Role, asked: Partial<ListState>): ListState {
  const start = initialState(resource);
  const { page = 1, pageSize = start.pageSize, search = '' } = asked;
  const filter = combined(resource, asked.filter ?? presetFor(resource, search));
  const usual = usualSort(resource, filter);
  const { sort = usual } = asked;
  const columns = start.columns.filter(name => asked.columns?.includes(name) ?? true);
  const filters = filterFieldsOf(resource, role, filter);
  const sortable = fieldOf(resource, sort[0])?.sortable === true && mayRead(resource, sort[0], role);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizesOf(resource).includes(pageSize) ? pageSize : start.pageSize,
    sort: sortable ? sort : usual,
    filter: Object.fromEntries(
      Object.entries(filter).filter(([name, value]) => value !== undefined && filters.includes(name)),
    ),
    search: search.slice(0, longestSearch),
    removed: resource.list.removed === true && asked.removed === true,
    columns: columns.length > 0 ? columns : start.columns,
  };
}

/**
 * Values of single fields, as an address names them → those of the combined filters that the list offers. Whatever an
 * older address or saved view asks of the start alone keeps both its ends.
 */
function combined({ list }: Resource, values: FilterValues): FilterValues {
  const { country, city, start_time, end_time, date_of_birth, ...others } = values;
  const asks = (name: keyof typeof combinedFilters) =>
    list.filters?.includes(name) === true && combinedFilters[name].some(field => values[field] !== undefined);
  return {
    ...others,
    ...(asks('country_city') ? { country_city: { country, city } } : { country, city }),
    ...(asks('start_end_time')
      ? {
          start_end_time: isSpan(start_time)
            ? start_time
            : withinOf(boundsOf(start_time), boundsOf(end_time)),
        }
      : { start_time, end_time }),
    ...(asks('age') ? { age: date_of_birth } : { date_of_birth }),
  };
}

function withinOf(start: Bounds, end: Bounds): Bounds | undefined {
  const [ge, le] = [start.ge, end.le ?? start.le];
  if (ge === undefined && le === undefined) return undefined;
  return { ...(ge === undefined ? {} : { ge }), ...(le === undefined ? {} : { le }) };
}

function mayRead(resource: Resource, name: string, role: Role): boolean {
  return askableOf(resource, name)?.readBy?.includes(role) !== false;
}

/**
 * What a list asks for beside its free text: what always holds, what the filter form holds, and removed rows. A span
 * of days ('this week') asks for the days that it means at the moment `now`.
 */
export function listEntries(
  resource: Resource,
  { filter, removed }: Pick<ListState, 'filter' | 'removed'>,
  fixed: readonly FilterEntry[],
  now?: Date,
): readonly FilterEntry[] {
  const asked: readonly FilterEntry[] = removed ? [{ field: 'deleted', op: 'eq', value: true }] : [];
  const meant = Object.entries(filter).map(([name, value]) => meantBy(resource, name, value, now));
  return [...fixed, ...entriesOf(Object.fromEntries(meant), operatorOf(resource)), ...asked];
}

/** Whether what the list is asked for means something else in a while. */
export function movesOn(resource: Resource, filter: FilterValues): boolean {
  return Object.entries(filter).some(([name, value]) => spanOf(resource, name, value) !== undefined);
}

/** A span as the range that it means; one of 'start and end' means what begins in it, or is not over (DEC-137, DEC-144). */
function meantBy(resource: Resource, name: string, value: unknown, now?: Date): [string, unknown] {
  const span = spanOf(resource, name, value);
  const kind = filterFieldOf(resource, name)?.kind;
  if (span === undefined || kind === undefined) return [name, value];
  const start = span === 'from_now' ? 'end_time' : 'start_time';
  const field = name === 'start_end_time' && !isShortcut(span) ? start : name;
  return [field, rangeOfSpan(kind, span, now)];
}

function spanOf(resource: Resource, name: string, value: unknown): Span | undefined {
  const field = filterFieldOf(resource, name);
  const isOfDays = field?.filter === 'range' && hasDays(field.kind);
  return isOfDays && isSpan(value) ? value : undefined;
}
