import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DataProvider, type GetListParams, type GetListResult, useDataProvider } from 'react-admin';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { type LiveBatch, touchesList, touchesRow, useLiveChanges } from '../../live/live-changes.ts';
import type { Row } from '../table/row.ts';

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
    // A list that could not be read has no rows to keep in their places.
    if (before?.status === 'error' && shown === undefined && before.fetchStatus === 'idle')
      await queries.invalidateQueries({ queryKey, exact: true });
    if (before?.fetchStatus !== 'idle' || shown === undefined || !touchesList(resource, shown, batch))
      return undefined;
    const readInPlace = async () => {
      const page: GetListResult<Row> = await provider.getList(resource.name, question);
      return { page, rows: await rowsInPlace(provider, resource, { shown, page: page.data, batch }) };
    };
    const { page, rows } = await readInPlace().catch(async (error: unknown) => {
      // Who has missed changes must not go on as if there had been none: now the list is read, or says that it is not.
      if (batch.everything) await queries.invalidateQueries({ queryKey, exact: true });
      throw error;
    });
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

/**
 * The rows on screen, each in its place and as it is now: from the page as it would be read now, else from
 * the rows that were asked for one by one. One that was asked for and not found is shown as removed.
 */
export function mergeRows(
  shown: readonly Row[],
  page: readonly Row[],
  asked: ReadonlySet<number>,
  found: readonly Row[],
): Row[] {
  const now = new Map([...found, ...page].map(row => [row.id, row]));
  return shown.map(row => now.get(row.id) ?? (asked.has(row.id) ? { ...row, deleted: true } : row));
}

/**
 * The rows of the page that would be new on screen: among those that changed, where that is known, since
 * others only move up from a later page.
 */
export function newOn(
  shown: readonly Row[],
  page: readonly Row[],
  changed: ReadonlySet<number> | undefined,
): number[] {
  const ids = new Set(shown.map(({ id }) => id));
  return page.map(({ id }) => id).filter(id => !ids.has(id) && (changed?.has(id) ?? true));
}

/** Runs the work for one batch after the other; batches that come meanwhile are taken together. */
function useOneAtATime(work: (batch: LiveBatch) => Promise<void>): (batch: LiveBatch) => void {
  const waiting = useRef<LiveBatch>(undefined);
  const isRunning = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);

  const run = async () => {
    while (waiting.current !== undefined) {
      const batch = waiting.current;
      waiting.current = undefined;
      // What cannot be read now is read with the next change, or when the connection is back.
      await latest.current(batch).catch(() => undefined);
    }
    isRunning.current = false;
  };
  return batch => {
    const before = waiting.current;
    waiting.current = {
      changes: [...(before?.changes ?? []), ...batch.changes],
      everything: batch.everything || before?.everything === true,
    };
    if (isRunning.current) return;
    isRunning.current = true;
    void run();
  };
}
