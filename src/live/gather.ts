import type { LiveBatch, LiveChange } from './live-changes.ts';

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
