import { clientNetwork } from '../http/client-network.ts';

const windowMs = 60_000;
const mostBad = 30;
const mostUnknown = 20;
const mostAddresses = 10_000;

interface Share {
  bad: number;
  unknown: number;
  resetsAtMs: number;
}

/**
 * How many connections of one address have not shown a token yet, and how many of the last minute never
 * did. Beyond a share of each the address waits.
 */
export class ConnectionLimit {
  readonly #shares = new Map<string, Share>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  isWelcome(address: string): boolean {
    const { bad, unknown } = this.#shareOf(address);
    return bad < mostBad && unknown < mostUnknown;
  }

  /** Counts a connection that was refused before it began. */
  refused(address: string): void {
    this.#shareOf(address).bad += 1;
  }

  /** Counts a connection as unknown until the returned function is told, once, whether it is a good one. */
  begun(address: string): (good: boolean) => void {
    const share = this.#shareOf(address);
    share.unknown += 1;
    return good => {
      share.unknown -= 1;
      if (!good) share.bad += 1;
    };
  }

  #shareOf(client: string): Share {
    const nowMs = this.#now();
    const address = clientNetwork(client);
    if (this.#shares.size >= mostAddresses) this.#shares.clear();
    const share = this.#shares.get(address) ?? { bad: 0, unknown: 0, resetsAtMs: 0 };
    if (share.resetsAtMs <= nowMs) Object.assign(share, { bad: 0, resetsAtMs: nowMs + windowMs });
    this.#shares.set(address, share);
    return share;
  }
}
