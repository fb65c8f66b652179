import type { Role } from '../../../../domain/actor.ts';
import type { Resource } from '../../../../resources/schema/define-resource.ts';
import type { Row } from '../../table/row.ts';
import { allowedState, type ListState } from '../list-state.ts';

/** Filters, columns, sort and page size of a list under a name, as the server keeps them. */
export interface SavedView extends Row {
  readonly name: string;
  readonly resource: string;
  readonly user_id: number;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly columns: readonly string[];
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
  readonly page_size: number | null;
  readonly is_default: boolean;
  readonly shared_roles: readonly Role[];
}

/** What a view keeps of a list; the page is not part of it. */
export function viewOf(state: ListState) {
  const [field, direction] = state.sort;
  return {
    filters: {
      ...state.filter,
      ...(state.search === '' ? {} : { q: state.search }),
      ...(state.removed ? { deleted: true } : {}),
    },
    columns: state.columns,
    sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
    page_size: state.pageSize,
  };
}

/** The list as a view shows it to this role: a shared view opens within the reader's own rights. */
export function stateOf(resource: Resource, role: Role, view: SavedView): ListState {
  const { q, deleted, ...filter } = view.filters ?? {};
  return allowedState(resource, role, {
    filter,
    search: typeof q === 'string' ? q : '',
    removed: deleted === true,
    ...(view.columns.length === 0 ? {} : { columns: view.columns }),
    ...(view.sort === null
      ? {}
      : { sort: [view.sort.field, view.sort.order === 'ASC' ? 'asc' : 'desc'] as const }),
    ...(view.page_size === null ? {} : { pageSize: view.page_size }),
  });
}

/** True when both show the same, whatever the page. */
export function showsSame(left: ListState, right: ListState): boolean {
  return signature(left) === signature(right);
}

function signature(state: ListState): string {
  const { filters, columns, sort, page_size } = viewOf(state);
  return JSON.stringify([Object.entries(filters).sort(), columns, sort, page_size]);
}
