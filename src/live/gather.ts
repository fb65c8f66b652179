import type { LiveBatch, LiveChange } from './live-changes.ts';

/** The first change waits this long for company, so that one operation is one batch. */
const firstMs = 120;
/** While changes keep coming, batches come less and less often, up to this far apart. */
const longestMs = 5_000;
const quietMs = 3_000;

/** Gathers changes into batches: at once when it is quiet, rarely when much happens (one refetch for many). */
export class Gather {
  readonly #deliver: (batch: LiveBatch) => void;
  readonly #now: () => number;
  #changes: LiveChange[] = [];
  #everything = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #apartMs = firstMs;
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
    this.#apartMs = since > quietMs + this.#apartMs ? firstMs : Math.min(2 * this.#apartMs, longestMs);
    this.#timer = setTimeout(() => this.#flush(), Math.max(firstMs, this.#apartMs - since));
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
