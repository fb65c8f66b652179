import { useEffect, useRef } from 'react';
import { useGetList } from 'react-admin';
import type { Actor } from '../../../../domain/actor.ts';
import type { Resource } from '../../../../resources/schema/define-resource.ts';
import { useEngine } from '../../engine-context.tsx';
import type { ListControl } from '../use-list-state.ts';
import { type SavedView, stateOf } from './saved-view.ts';

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
