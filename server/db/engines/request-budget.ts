import { AsyncLocalStorage } from 'node:async_hooks';
import { timedOut } from '../database.ts';

/** What may touch every booking of a location, and what undoes it. */
export const manyRowsMs = 20_000;
/** A file of thousands of rows, in or out. */
export const wholeFileMs = 60_000;
/** What answers bit by bit, each part within the limits of a statement of its own. */
export const bitByBit = Number.POSITIVE_INFINITY;

/**
 * The time that one request may spend on the database, all its waits together: for a turn, for a connection, for locks
 * and for answers. Each wait has a limit of its own, but a request makes several. What runs side by side counts once,
 * and what a request does by itself, such as receiving a file, does not count.
 */
export class RequestBudget {
  readonly #longestMs: number | undefined;
  #spentMs = 0;
  #waits = 0;
  #since = 0;
  #isLifted = false;

  /** Without `longestMs` the limit is the database's. */
  constructor(longestMs?: number) {
    this.#longestMs = longestMs;
  }

  /** What is left of it, or of the limit of the database; never less than nothing. */
  leftMs(databaseLimitMs: number): number {
    if (this.#isLifted) return Number.POSITIVE_INFINITY;
    const running = this.#waits > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, (this.#longestMs ?? databaseLimitMs) - this.#spentMs - running);
  }

  /** Counts the time that `work` takes. */
  async spend<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    try {
      return await work();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#spentMs += performance.now() - this.#since;
    }
  }

  /** Gives back time that nobody is to blame for. */
  giveBack(ms: number): void {
    this.#spentMs -= ms;
  }

  /** The answer has left: what the request has set going takes its own time. */
  lift(): void {
    this.#isLifted = true;
  }
}

const current = new AsyncLocalStorage<RequestBudget>();
const unlimited = new RequestBudget(Number.POSITIVE_INFINITY);

/** Runs `work`, and all that follows from it, on the budget of a request. */
export function withinBudget(budget: RequestBudget, work: () => void): void {
  current.run(budget, work);
}

/** The budget of the request that this code works for; without end outside of requests. */
export function currentBudget(): RequestBudget {
  return current.getStore() ?? unlimited;
}

/** Throws 57014 when nothing is left of it. */
export function refuseSpent(leftMs: number): void {
  if (leftMs <= 0) throw timedOut();
}
