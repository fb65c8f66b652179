import { DatabaseError } from './database.ts';

interface Waiting {
  readonly admit: () => void;
  readonly refuse: (error: DatabaseError) => void;
}

/**
 * Those who wait for one of `places` connections, in the order in which they came. A long queue that moves
 * is no failure; one in which nobody has had a turn for `stallMs` is, and refuses all who stand in it (B9).
 */
export class ConnectionQueue {
  readonly #places: number;
  readonly #stallMs: number;
  readonly #waiting: Waiting[] = [];
  #free: number;
  #stalled: NodeJS.Timeout | undefined;

  constructor(places: number, stallMs: number) {
    this.#places = places;
    this.#free = places;
    this.#stallMs = stallMs;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Connections that somebody has. */
  get inUse(): number {
    return this.#places - this.#free;
  }

  /** Resolves when it is one's turn; call `leave` afterwards. Throws `DatabaseError` 08006 when refused. */
  enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ admit: resolve, refuse: reject });
      if (this.#waiting.length === 1) this.#watch();
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.admit();
    this.#watch();
  }

  /** The database cannot be reached: none of those who wait would fare better. */
  refuseAll(): void {
    const refused = this.#waiting.splice(0);
    for (const { refuse } of refused)
      refuse(new DatabaseError('No connection to the database became free', '08006'));
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#stalled);
    if (this.#waiting.length > 0) this.#stalled = setTimeout(() => this.refuseAll(), this.#stallMs);
  }
}
