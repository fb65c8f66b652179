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

/** What the portal hears of changes, for every part of it that wants to know. */
export class LiveChanges {
  readonly #handlers = new Set<(batch: LiveBatch) => void>();
  readonly #watchers = new Set<() => void>();
  #state: LiveState = 'starting';

  readonly state = (): LiveState => this.#state;

  become(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
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
