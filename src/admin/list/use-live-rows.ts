import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DataProvider, type GetListParams, type GetListResult, useDataProvider } from 'react-admin';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { touchesList, touchesRow } from '../../live/is-affected.ts';
import type { LiveBatch } from '../../live/live-changes.ts';
import { useLiveChanges } from '../../live/use-live-changes.ts';
import { useOneAtATime } from '../../live/use-one-at-a-time.ts';
import type { Row } from '../table/row.ts';
import { mergeRows, newOn } from './merge-rows.ts';

interface Shown {
  readonly queryKey: QueryKey;
  readonly question: GetListParams;
  /** When the rows on screen were read, as react-query tells it. */
  readonly readAt: number;
}

/** The page as it would be read now, and what has changed since the rows on screen were read. */
interface Waiting {
  readonly readAt: number;
  readonly page: GetListResult<Row>;
  readonly changed: ReadonlySet<number>;
  readonly count: number;
}

/** Rows that are there, but not on screen yet. */
export interface NewRows {
  readonly count: number;
  readonly show: () => void;
}

/**
 * Keeps the rows of a list as they are now without moving one of them: what changed changes in its place,
 * and new rows wait until somebody asks for them, so that nothing jumps under the cursor.
 */
export function useLiveRows(resource: Resource, { queryKey, question, readAt }: Shown): NewRows {
  const renew = useRenew(resource);
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting>();
  const newest = useRef(waiting);
  const current = waiting?.readAt === readAt ? waiting : undefined;

  const add = async (batch: LiveBatch) => {
    const isOnScreen = newest.current?.readAt === queries.getQueryState(queryKey)?.dataUpdatedAt;
    const changed = new Set(isOnScreen ? newest.current?.changed : []);
    for (const change of batch.changes) if (change.resource === resource.name) changed.add(change.id);
    const renewed = await renew(queryKey, question, batch, changed);
    if (renewed === undefined) return;
    newest.current = renewed;
    setWaiting(renewed);
  };
  useLiveChanges(useOneAtATime(add));
  return {
    count: current?.count ?? 0,
    show: () => {
      if (current !== undefined) queries.setQueryData(queryKey, current.page);
    },
  };
}

/** Brings the rows on screen up to date; undefined when there was nothing to do. */
function useRenew(resource: Resource) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  return async (
    queryKey: QueryKey,
    question: GetListParams,
    batch: LiveBatch,
    changed: ReadonlySet<number>,
  ): Promise<Waiting | undefined> => {
    const before = queries.getQueryState<GetListResult<Row>>(queryKey);
    // What is being read may be older than the change.
    if (before?.fetchStatus === 'fetching') await queries.invalidateQueries({ queryKey, exact: true });
    const shown = before?.data?.data;
    if (before?.fetchStatus !== 'idle' || shown === undefined || !touchesList(resource, shown, batch))
      return undefined;
    const page: GetListResult<Row> = await provider.getList(resource.name, question);
    const rows = await rowsInPlace(provider, resource, { shown, page: page.data, batch });
    // Meanwhile somebody has read the list anew: nothing is left to do.
    if (queries.getQueryState(queryKey)?.dataUpdatedAt !== before.dataUpdatedAt) return undefined;
    const readAt = Date.now();
    queries.setQueryData(queryKey, { ...page, data: rows }, { updatedAt: readAt });
    const news = newOn(rows, page.data, batch.everything ? undefined : changed);
    return { readAt, page, changed: new Set([...changed, ...news]), count: news.length };
  };
}

interface Reading {
  readonly shown: readonly Row[];
  readonly page: readonly Row[];
  readonly batch: LiveBatch;
}

/** The rows on screen as they are now; those that are no longer on the page are asked for one by one. */
async function rowsInPlace(provider: DataProvider, resource: Resource, { shown, page, batch }: Reading) {
  if (shown.length === 0) return page;
  const onPage = new Set(page.map(({ id }) => id));
  const asked = shown.filter(row => !onPage.has(row.id) && touchesRow(resource, row, batch));
  const ids = asked.map(({ id }) => id);
  const found = ids.length === 0 ? [] : (await provider.getMany<Row>(resource.name, { ids })).data;
  return mergeRows(shown, page, new Set(ids), found);
}
