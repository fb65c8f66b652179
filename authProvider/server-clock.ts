/**
 * The clock of the server, as a browser reckons it. Clocks of desks are wrong by minutes, and by whole hours where
 * somebody has set the time by hand instead of the zone; what can still be undone, moved or cancelled, when a mail
 * leaves and which day is today is decided by the server's (DEC-318).
 */
export class ServerClock {
  readonly #own: () => number;
  /** How far the server's clock is ahead of this machine's, in ms; 0 as long as what was heard allows it. */
  #aheadMs = 0;

  /** `own` reads the clock of this machine, in epoch ms. */
  constructor(own: () => number) {
    this.#own = own;
  }

  /** The present instant on the server, in epoch ms. */
  now(): number {
    return this.#own() + this.#aheadMs;
  }

  /**
   * Hears from an answer when it was `written`, which its `Date` header tells in whole seconds, rounded down; it was
   * `asked` for at an instant of this machine's clock (epoch ms). It was written between asking and now, so a clock
   * that may be right is left alone, and one that cannot be is set no further than it must.
   */
  hear(written: string | null, asked: number): void {
    const second = Date.parse(written ?? '');
    if (Number.isNaN(second)) return;
    const [least, most] = [second - this.#own(), second + secondMs - asked];
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, least), most);
  }
}

const secondMs = 1_000;

/** The one that all calls of the API set, and all pages read. */
export const serverClock = new ServerClock(() => Date.now());

/** The present instant on the server, in epoch ms. */
export function serverNow(): number {
  return serverClock.now();
}
