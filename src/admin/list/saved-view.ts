import { useEffect, useRef } from 'react';
import { useGetList } from 'react-admin';
import type { Actor, Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useEngine } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { allowedState, type ListState } from './list-state.ts';
import type { ListControl } from './use-list-state.ts';

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

const mostViews = 100;

const none: readonly SavedView[] = [];

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** False while it is unknown whether the list opens with a view of its own. */
  readonly settled: boolean;
}

/** The views that this person may open on a list: their own, and those shared with their role. */
export function useSavedViews(key: string): SavedViews {
  const { savedViews } = useEngine();
  const answer = useGetList<SavedView>(
    savedViews ?? '',
    {
      pagination: { page: 1, perPage: mostViews },
      sort: { field: 'name', order: 'ASC' },
      meta: { entries: [{ field: 'resource', op: 'eq', value: key }] },
    },
    { enabled: savedViews !== undefined, retry: false, staleTime: 60_000 },
  );
  return { views: answer.data ?? none, settled: savedViews === undefined || !answer.isPending };
}

/** Opens the list with its default view, once, when the address asks for nothing. */
export function useDefaultView(
  resource: Resource,
  actor: Actor,
  { views, settled }: SavedViews,
  { untouched, change }: ListControl,
): { readonly ready: boolean } {
  const done = useRef(!untouched);
  const view = views.find(({ is_default, user_id }) => is_default && user_id === actor.id);
  const pending = !done.current && (!settled || view !== undefined);
  useEffect(() => {
    if (done.current || !settled) return;
    done.current = true;
    if (view !== undefined) change(stateOf(resource, actor.role, view), { replace: true });
  }, [settled, view, change, resource, actor.role]);
  return { ready: !pending };
}
