import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type GetListParams, useDataProvider, useGetList } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { isUnreached } from '../../../dataProvider/http-client.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { config } from '../../app/config.ts';
import type { Row } from '../table/row.ts';
import { useDelay, useNowUntil, useOverdue } from '../timers.ts';
import { type ListState, listEntries, movesOn } from './list-state.ts';
import { type NewRows, useLiveRows } from './live-rows.ts';

export interface ListRows {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** The total is honest but not counted to the last row. */
  readonly about: boolean;
  /** There are at least so many, and nobody knows how many more. */
  readonly least: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** What has come since, and waits to be shown. */
  readonly news: NewRows;
  /** Fetches a page that is likely to be asked for next. */
  readonly prepare: (page: number) => void;
}

/** So long the rows of another question may stand while those of this one are on their way. */
const othersMs = 800;

/** What was fetched a moment ago is shown without asking again; every change of a row asks anew anyway. */
const freshMs = 3_000;

/** What a list adds to each of its calls (`meta` of the data provider). */
export type ListMeta = Readonly<Record<string, string | boolean>>;

type Params = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'meta'>>;

/**
 * The rows of a list in this state. Those of the last state stay for a moment, so that nothing flickers, but never
 * where the next ones cannot be read or do not come: under another filter they would be wrong.
 */
export function useListRows(
  resource: Resource,
  state: ListState,
  fixed: readonly FilterEntry[],
  meta?: ListMeta,
): ListRows {
  const { filter, removed } = state;
  // A list of today, or of what comes next, that stands open moves on.
  const moment = useMoment(movesOn(resource, filter));
  const entries = useMemo(
    () => listEntries(resource, { filter, removed }, fixed, new Date(moment)),
    [resource, filter, removed, fixed, moment],
  );

  const { pageSize, sort, search } = state;
  const question = useCallback(
    (page: number) => ({
      pagination: { page, perPage: pageSize },
      sort: { field: sort[0], order: sort[1] === 'asc' ? ('ASC' as const) : ('DESC' as const) },
      filter: search === '' ? {} : { q: search },
      meta: { ...meta, entries },
    }),
    [pageSize, sort, search, entries, meta],
  );
  // LIST-16: a list may be told to wait before it loads for the first time.
  const started = useDelay(config.listInitialDelayMs);
  const asked = question(state.page);
  const answer = useGetList<Row>(resource.name, asked, {
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: freshMs,
    enabled: started,
    meta: { refreshesItself: true },
  });
  const queryKey = [resource.name, 'getList', asked];
  const news = useLiveRows(resource, { queryKey, question: asked, readAt: answer.dataUpdatedAt });
  const prepare = usePrepare(resource.name, question);
  const isOthers = useOverdue(answer.isPlaceholderData, othersMs);
  // What was read for this very question is merely older where nobody is reached: the portal says so (`ConnectionBar`).
  const isOlder = answer.data !== undefined && isUnreached(answer.error);
  return {
    rows: isOthers ? undefined : answer.data,
    total: answer.total ?? 0,
    about: answer.meta?.total_is_estimate === true,
    least: answer.meta?.total_is_minimum === true,
    loading: answer.isFetching || !started,
    error: isOlder ? null : answer.error,
    retry: () => void answer.refetch(),
    news,
    prepare,
  };
}

/** Midnight is at a whole one of them in every zone. */
const momentMs = 300_000;

/** The last five minutes that are full (epoch ms), renewed as long as it matters. */
function useMoment(matters: boolean): number {
  const now = useNowUntil(matters ? [lastMoment(serverNow()) + momentMs] : []);
  return lastMoment(Math.max(now, serverNow()));
}

function lastMoment(instant: number): number {
  return instant - (instant % momentMs);
}

function usePrepare(name: string, question: (page: number) => Params): (page: number) => void {
  const provider = useDataProvider();
  const queries = useQueryClient();
  return useCallback(
    page => {
      const asked = question(page);
      const queryKey = [name, 'getList', asked];
      const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getList(name, { ...asked, signal });
      void queries.prefetchQuery({ queryKey, queryFn, retry: false, staleTime: freshMs });
    },
    [name, question, provider, queries],
  );
}
