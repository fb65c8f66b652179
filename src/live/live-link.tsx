import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import type { Session } from '../../authProvider/session.ts';
import { isUnreached } from '../../dataProvider/http-client.ts';
import { isRecord } from '../../domain/record.ts';
import { config } from '../app/config.ts';
import { useSession } from '../app/session-context.ts';
import { LiveConnection, liveAddress } from './connection.ts';
import {
  knownResource,
  type LiveBatch,
  type LiveChange,
  type LiveChanges,
  LiveContext,
  touchesList,
  touchesRow,
} from './live-changes.ts';

/** Keeps the portal live while it is on screen. */
export function LiveLink() {
  const live = useContext(LiveContext);
  const session = useSession();
  const queries = useQueryClient();
  useEffect(() => startLive({ live, session, queries }), [live, session, queries]);
  useEffect(() => readOutdatedAgain(queries), [queries]);
  return null;
}

/** A page that nobody has looked at for so long lets go; it catches up when somebody looks again. */
const hiddenMs = 5 * 60_000;

interface Deps {
  readonly live: LiveChanges;
  readonly session: Pick<Session, 'tokens'>;
  readonly queries: QueryClient;
}

/** Connects the page to the live channel; the returned function takes it off again. */
function startLive({ live, session, queries }: Deps): () => void {
  const batchChanges = new ChangeBatch(batch => {
    refreshQueries(queries, batch);
    live.publish(batch);
  }, Date.now);
  const connection = new LiveConnection({
    address: liveAddress(config.apiUrl, location.href),
    tokens: session.tokens,
    since: performance.timeOrigin,
    onState: (state, heardAt) => {
      const isFirst = live.state() === 'starting';
      live.become(state, heardAt);
      // What failed before anybody was heard is of no batch of changes.
      if (state === 'live' && isFirst) readFailedAgain(queries);
    },
    onChange: change => batchChanges.add(change),
    onMissed: () => batchChanges.addEverything(),
    isWatched: () => !document.hidden,
  });
  let pause: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(pause);
    if (document.hidden) {
      pause = setTimeout(() => {
        connection.stop();
        live.become('paused');
      }, hiddenMs);
      return;
    }
    connection.start();
    if (live.state() === 'lost') connection.hurry();
  };
  const hurry = () => connection.hurry();
  const cut = () => connection.cut();
  live.knockBy(hurry);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', hurry);
  window.addEventListener('offline', cut);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', hurry);
    window.removeEventListener('offline', cut);
    clearTimeout(pause);
    batchChanges.stop();
    connection.stop();
  };
}

/** The first change waits this long for company, so that one operation is one batch. */
const firstMs = 120;
/** While changes keep coming, batches come this far apart: everything shows within a second all the same. */
const apartMs = 750;

/** Gathers changes into batches, so that many at once are one refetch. */
export class ChangeBatch {
  readonly #deliver: (batch: LiveBatch) => void;
  readonly #now: () => number;
  #changes: LiveChange[] = [];
  #everything = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(deliver: (batch: LiveBatch) => void, now: () => number) {
    this.#deliver = deliver;
    this.#now = now;
  }

  add(change: LiveChange): void {
    this.#changes.push(change);
    this.#schedule();
  }

  addEverything(): void {
    this.#everything = true;
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const since = this.#now() - this.#lastMs;
    this.#timer = setTimeout(() => this.#flush(), Math.max(firstMs, apartMs - since));
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastMs = this.#now();
    const batch = { changes: this.#changes, everything: this.#everything };
    this.#changes = [];
    this.#everything = false;
    this.#deliver(batch);
  }
}

/**
 * Reads once more what was still being read for the first time when something changed, by whomever: its answer may be of
 * before, and TanStack Query, which begins a second reading anew, waits for the end of a first one and takes it for the newest.
 * The returned function ends it.
 */
export function readOutdatedAgain(queries: QueryClient): () => void {
  const outdated = new WeakSet<Query>();
  return queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') outdated.add(query);
    if (action.type !== 'success' || !outdated.delete(query)) return;
    void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The resources that an answer shows, where its key does not begin with the name of one. */
      resources?: readonly string[];
      /** Whoever asked brings the answer up to date in a way of their own. */
      refreshesItself?: boolean;
    };
  }
}

/** Asks again for everything on screen that the changes may have altered, and for nothing else. */
function refreshQueries(queries: QueryClient, batch: LiveBatch): void {
  void queries.invalidateQueries({ predicate: query => isAltered(query, batch) });
}

function readFailedAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ state }) => isUnreached(state.error) });
}

function isAltered(query: Query, batch: LiveBatch): boolean {
  const { meta, queryKey, state } = query;
  if (meta?.refreshesItself === true) return false;
  if (batch.everything && isUnreached(state.error)) return true;
  if (meta?.resources !== undefined) {
    const { resources } = meta;
    return batch.everything || batch.changes.some(({ resource }) => resources.includes(resource));
  }
  const [name, verb, params] = queryKey;
  const resource = knownResource(name);
  if (resource === undefined) return false;
  const rows = rowsOf(state.data);
  if (verb !== 'getOne' && verb !== 'getMany') return touchesList(resource, rows, batch);
  const ids = idsIn(params).filter(id => !rows.some(row => row.id === id));
  const isGained = batch.changes.some(change => change.resource === name && ids.includes(change.id));
  return isGained || batch.everything || rows.some(row => touchesRow(resource, row, batch));
}

/** The rows of an answer in any of react-admin's shapes. */
function rowsOf(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(data)) return data.flatMap(rowsOf);
  if (!isRecord(data)) return [];
  return Array.isArray(data.data) ? data.data.filter(isRecord) : [data];
}

function idsIn(params: unknown): readonly number[] {
  if (!isRecord(params)) return [];
  const ids = Array.isArray(params.ids) ? params.ids : [params.id];
  return ids.map(Number);
}
