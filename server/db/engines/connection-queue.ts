import { DatabaseError, failure } from '../database.ts';

/** What a connection is wanted for. */
export type Errand = 'transaction' | 'statement' | 'check';

interface Waiting {
  readonly errand: Errand;
  readonly admit: () => void;
  readonly refuse: (error: DatabaseError) => void;
}

/** Connections that are held longer than this share of the patience, on average, lead nowhere soon. */
const longHold = 6 / 7;
const recheckMs = 100;
/** Even one that moves is left after so many times the patience. */
const longestLine = 20;

/**
 * Those who wait for one of `places` connections, in the order in which they came. Transactions, which may wait for
 * each other's locks, never hold all of them, and single statements leave one: reads, and the question whether all is
 * well, get through beside a table that somebody has locked. A long queue that moves is no failure; in one that does
 * not, who has waited `patienceMs` is refused (B9). Turns that ended in vain are no movement.
 */
export class ConnectionQueue {
  readonly #places: number;
  readonly #patienceMs: number;
  readonly #mostTransactions: number;
  readonly #mostAtWork: number;
  readonly #waiting: Waiting[] = [];
  readonly #held: Record<Errand, number> = { transaction: 0, statement: 0, check: 0 };
  /** When the last turns ended, as many as show whether the queue moves. */
  readonly #turns: number[] = [];

  constructor(places: number, patienceMs: number) {
    this.#places = places;
    this.#patienceMs = patienceMs;
    this.#mostTransactions = places - Math.min(4, Math.floor((places * 2) / 5));
    this.#mostAtWork = places - Math.min(1, Math.floor(places / 4));
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Connections that somebody has. */
  get inUse(): number {
    return this.#held.transaction + this.#held.statement + this.#held.check;
  }

  /**
   * Resolves when it is one's turn; call `leave` afterwards. Throws `DatabaseError` 08006 when refused: after the
   * patience, or `mostMs` where that is less, in a queue that does not move.
   */
  enter(errand: Errand, mostMs: number): Promise<void> {
    if (this.#hasRoom(errand)) {
      this.#held[errand] += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        errand,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: error => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const began = performance.now();
      const look = () => {
        const isEndless = performance.now() - began > longestLine * this.#patienceMs;
        if (this.#moves() && !isEndless) timer = setTimeout(look, recheckMs);
        else this.#refuse([waiting]);
      };
      let timer = setTimeout(look, Math.min(this.#patienceMs, mostMs));
      this.#waiting.push(waiting);
    });
  }

  /** Gives one's place to the next; `inVain` when nothing but waiting came of it. */
  leave(errand: Errand, outcome: 'served' | 'inVain' = 'served'): void {
    this.#held[errand] -= 1;
    if (outcome === 'served') this.#turns.push(performance.now());
    if (this.#turns.length > 2 * this.#places) this.#turns.shift();
    const next = this.#waiting.findIndex(waiting => this.#hasRoom(waiting.errand));
    const [admitted] = next === -1 ? [] : this.#waiting.splice(next, 1);
    if (admitted === undefined) return;
    this.#held[admitted.errand] += 1;
    admitted.admit();
  }

  /** The database cannot be reached: none of those who wait would fare better. */
  refuseAll(): void {
    this.#refuse([...this.#waiting]);
  }

  #hasRoom(errand: Errand): boolean {
    const { transaction, statement, check } = this.#held;
    if (transaction + statement + check >= this.#places) return false;
    if (errand === 'check') return true;
    if (transaction + statement >= this.#mostAtWork) return false;
    return errand === 'statement' || transaction < this.#mostTransactions;
  }

  /** Whether each connection has had two turns within twice the time of a long one. */
  #moves(): boolean {
    const [first] = this.#turns;
    const isFull = this.#turns.length >= 2 * this.#places;
    return isFull && first !== undefined && performance.now() - first < 2 * longHold * this.#patienceMs;
  }

  #refuse(refused: readonly Waiting[]): void {
    for (const waiting of refused) {
      const place = this.#waiting.indexOf(waiting);
      if (place !== -1) this.#waiting.splice(place, 1);
      waiting.refuse(new DatabaseError('No connection to the database became free', failure.unreachable));
    }
  }
}
