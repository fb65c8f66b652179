import type { z } from 'zod';
import { liveMessage as known } from '../../contract/portal.ts';
import { withoutTrailing } from '../../domain/text/host-name.ts';
import type { LiveChange, LiveState } from './live-changes.ts';

interface Tokens {
  current(): Promise<string | undefined>;
  after(refused: string): Promise<string | undefined>;
}

interface Deps {
  readonly address: string;
  readonly tokens: Tokens;
  /** When the page was loaded, in epoch ms: changes since then may have been missed. */
  readonly since: number;
  /** `heardAt`: when the server was last heard, in epoch ms. */
  readonly onState: (state: LiveState, heardAt: number) => void;
  readonly onChange: (change: LiveChange) => void;
  /** Changes may have been missed. */
  readonly onMissed: () => void;
  /** Whether somebody looks at the page: then it is back within three seconds of the server's return. */
  readonly isWatched: () => boolean;
}

const firstRetryMs = 500;
/** Each wait is half to one and a half times as long, so that many browsers do not come at once. */
const longestRetryMs = { watched: 1_600, unwatched: 30_000 };
/** So long the first attempt to connect may take; the later ones longer, for a server that is merely busy. */
const connectMs = 10_000;
/** The server says something every 25 s; longer silence means that nobody is there. */
const silenceMs = 60_000;
const tokenWatchMs = 20_000;
const signedOut = 4401;

/**
 * One live connection: signs in with the session's token, hands on what it hears, and comes back after
 * every loss: soon while somebody looks, else later each time, and always at a moment of its own.
 */
export class LiveConnection {
  readonly #deps: Deps;
  #socket: WebSocket | undefined;
  #sent: string | undefined;
  #isLive = false;
  #wasLive = false;
  #wasCut = false;
  #wanted = false;
  #failures = 0;
  #heardAt: number;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #tokenWatch: ReturnType<typeof setInterval> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#heardAt = deps.since;
  }

  /** Connects, and stays connected. */
  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#tokenWatch = setInterval(() => void this.#sendFreshToken(), tokenWatchMs);
    void this.#connect();
  }

  /** Lets go until `start` is called again. */
  stop(): void {
    this.#wanted = false;
    clearTimeout(this.#retry);
    clearInterval(this.#tokenWatch);
    this.#leave();
  }

  /** Tries again at once, e.g. when the network is back. */
  hurry(): void {
    if (!this.#wanted || this.#isLive) return;
    // One that was never heard may be kept from it by a proxy: nobody knows that anything is lost.
    if (!this.#wasLive) this.#tell('starting');
    this.#failures = 0;
    clearTimeout(this.#retry);
    this.#leave();
    void this.#connect();
  }

  /** The browser says that there is no network: whatever is connected is so no longer. */
  cut(): void {
    if (!this.#wanted) return;
    this.#wasCut = true;
    this.#lose(false);
    this.#tell('lost');
  }

  #tell(state: LiveState): void {
    this.#deps.onState(state, this.#heardAt);
  }

  async #connect(): Promise<void> {
    // The server could not be asked for a token: it may be back in a moment.
    const token = await this.#deps.tokens.current().catch(() => this.#lose(false));
    // Nobody is signed in any more: whoever notices first leads to the sign-in page.
    if (token === undefined || !this.#wanted || this.#socket !== undefined) return;
    const socket = new WebSocket(this.#deps.address);
    this.#socket = socket;
    this.#expectSound(Math.min(connectMs * 2 ** this.#failures, silenceMs));
    socket.onopen = () => {
      const since = this.#wasLive ? {} : { since: unheardMs(this.#deps.since) };
      this.#send(token, since);
    };
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lose(code === signedOut);
    };
  }

  #hear(data: unknown): void {
    this.#expectSound(silenceMs);
    this.#heardAt = Date.now();
    const message = liveMessage(data);
    if (message === undefined) return;
    if ('resource' in message) this.#deps.onChange(message);
    else if ('missed' in message) this.#deps.onMissed();
    else this.#becomeLive();
  }

  #becomeLive(): void {
    if (this.#isLive) return;
    if (this.#wasLive || this.#wasCut) this.#deps.onMissed();
    this.#isLive = true;
    this.#wasLive = true;
    this.#failures = 0;
    this.#tell('live');
  }

  #lose(isRefused: boolean): void {
    const refused = this.#sent;
    this.#leave();
    if (!this.#wanted) return;
    if (this.#wasLive) this.#tell('lost');
    const longest = this.#deps.isWatched() ? longestRetryMs.watched : longestRetryMs.unwatched;
    const wait = Math.min(firstRetryMs * 2 ** this.#failures, longest) * (0.5 + Math.random());
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      // Without a new token the next try is refused again, and waits longer.
      const fresh = isRefused && refused !== undefined ? this.#deps.tokens.after(refused) : undefined;
      void Promise.resolve(fresh)
        .catch(() => undefined)
        .then(() => this.#connect());
    }, wait);
  }

  #leave(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#sent = undefined;
    this.#isLive = false;
    clearTimeout(this.#silence);
    socket?.close();
  }

  /** Whoever is silent for too long is gone, even where the network has not noticed. */
  #expectSound(withinMs: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(false), withinMs);
  }

  /** The session renews its token long before the old one ends; the connection lives on the new one. */
  async #sendFreshToken(): Promise<void> {
    if (!this.#isLive) return;
    // Without one the old token stays, until the server takes the connection off.
    const token = await this.#deps.tokens.current().catch(() => undefined);
    if (token !== undefined && this.#isLive && token !== this.#sent) this.#send(token);
  }

  #send(token: string, more: { readonly since?: number } = {}): void {
    this.#sent = token;
    this.#socket?.send(JSON.stringify({ token, ...more }));
  }
}

/** For how long changes went unheard. Clocks jump, and the server takes no time below zero or beyond a day. */
function unheardMs(since: number): number {
  return Math.min(Math.max(0, Date.now() - since), 86_400_000);
}

/** The websocket beside an API: the same host and base path, `ws` for `http` (API-01). */
export function liveAddress(apiUrl: string, page: string): string {
  const address = new URL(`${withoutTrailing(apiUrl, '/')}/v3/live`, page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** What the server says; undefined for what a newer one may say that this portal does not know. */
export function liveMessage(text: unknown): z.output<typeof known> | undefined {
  try {
    return known.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
