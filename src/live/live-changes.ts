import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';

/** A row that this user may read, or could read until now, and what became of it. */
export interface LiveChange {
  readonly resource: string;
  readonly id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly version?: number;
  /** Where the row is; absent where it is nowhere, or may have moved. */
  readonly location_id?: number;
  readonly operation?: string;
}

/** Changes that came together; `everything` when some may have gone unheard. */
export interface LiveBatch {
  readonly changes: readonly LiveChange[];
  readonly everything: boolean;
}

/** `starting`: not tried yet, or never answered. `lost`: was live, and tries to be again. `paused`: nobody looks. */
export type LiveState = 'starting' | 'live' | 'lost' | 'paused';

/** A time without connection, in epoch ms: since when, and when the server was last heard. */
export interface Outage {
  readonly since: number;
  readonly heardAt: number;
}

/** What the portal hears of changes, for every part of it that wants to know. */
export class LiveChanges {
  readonly #handlers = new Set<(batch: LiveBatch) => void>();
  readonly #watchers = new Set<() => void>();
  #state: LiveState = 'starting';
  #outage: Outage | undefined;
  #knock: () => void = () => undefined;

  readonly state = (): LiveState => this.#state;
  readonly outage = (): Outage | undefined => this.#outage;
  /** Looks at once whether the server is back. */
  readonly knock = (): void => this.#knock();

  /** Says how to look whether the server is back. */
  knockBy(knock: () => void): void {
    this.#knock = knock;
  }

  become(state: LiveState, heardAt = Date.now()): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#outage = state === 'lost' ? { since: Date.now(), heardAt } : undefined;
    for (const tell of this.#watchers) tell();
  }

  /** Calls `tell` whenever the state changes, until the returned function is called. */
  readonly watchState = (tell: () => void): (() => void) => {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  };

  /** Hands every batch to `handle`, until the returned function is called. */
  listen(handle: (batch: LiveBatch) => void): () => void {
    this.#handlers.add(handle);
    return () => this.#handlers.delete(handle);
  }

  publish(batch: LiveBatch): void {
    for (const handle of this.#handlers) handle(batch);
  }
}

/** The changes of the portal around; a portal without any never hears one. */
export const LiveContext = createContext(new LiveChanges());

/** Calls `handle` with every batch of changes that comes while the component is on screen. */
export function useLiveChanges(handle: (batch: LiveBatch) => void): void {
  const live = useContext(LiveContext);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  }, [handle]);
  useEffect(() => live.listen(batch => latest.current(batch)), [live]);
}

/** Whether changes are heard at the moment. */
export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live.watchState, live.state);
}

/** Since when there is no connection, and how one looks whether it is back; undefined while all is well. */
export function useOutage(): (Outage & { readonly knock: () => void }) | undefined {
  const live = useContext(LiveContext);
  const outage = useSyncExternalStore(live.watchState, live.outage);
  return outage === undefined ? undefined : { ...outage, knock: live.knock };
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether a list of these rows may be other than before: it may have gained a row, or one of its rows is
 * touched. A change whose outcome is on screen already does not count: it is one's own.
 */
export function touchesList(resource: Resource, rows: readonly Row[], batch: LiveBatch): boolean {
  if (batch.everything) return true;
  return batch.changes.some(
    change =>
      (change.resource === resource.name && !rows.some(row => isCurrent(row, change))) ||
      decidesReaders(resource, change) ||
      rows.some(row => touchedBy(resource, row, change)),
  );
}

/** Whether this row may look other than before: it changed, or what it shows of others did. */
export function touchesRow(resource: Resource, row: Row, { changes, everything }: LiveBatch): boolean {
  return everything || changes.some(change => touchedBy(resource, row, change));
}

function touchedBy(resource: Resource, row: Row, change: LiveChange): boolean {
  if (change.resource === resource.name && change.id === row.id) return !isCurrent(row, change);
  return refers(resource, row, change) || carries(resource, row, change);
}

/** Whether the row is the changed one as it is now. */
function isCurrent(row: Row, { id, version, action }: LiveChange): boolean {
  if (row.id !== id || version === undefined || action === 'remove') return false;
  return typeof row.version === 'number' && row.version >= version;
}

/** A row that was given or taken decides about everything that belongs to it. */
function decidesReaders({ owner, fields }: Resource, { resource, action }: LiveChange): boolean {
  if (owner === undefined || !('through' in owner) || action === 'update') return false;
  return fields[owner.through]?.target?.resource === resource;
}

function refers({ fields }: Resource, row: Row, { resource, id }: LiveChange): boolean {
  return Object.entries(fields).some(
    ([name, { target }]) => target?.resource === resource && row[name] === id,
  );
}

function carries({ children }: Resource, row: Row, { resource, id, action }: LiveChange): boolean {
  return Object.entries(children).some(
    ([name, child]) =>
      child.resource === resource && name in row && (action === 'create' || holds(row[name], id)),
  );
}

function holds(carried: unknown, id: number): boolean {
  const rows = Array.isArray(carried) ? carried : [carried];
  return rows.some(row => typeof row === 'object' && row !== null && 'id' in row && row.id === id);
}

/** The resource of that name, where the portal knows one. */
export function knownResource(name: unknown): Resource | undefined {
  return typeof name === 'string' && Object.hasOwn(registry, name) ? registry[name] : undefined;
}
