import { AuthError, type Grant, type requestTokens } from './requests.ts';
import { refreshDue, type TokenSet, type TokenStore } from './token-store.ts';

/** Hands out access tokens that are still good. */
export interface Tokens {
  /** Whether somebody is signed in in this browser, with or without an access token in this page yet. */
  signedIn(): boolean;
  /** The tokens held, expired or not. */
  held(): TokenSet | undefined;
  /** Keeps what the API handed out; the receipt is noted by this browser's own clock. */
  keep(tokens: TokenSet): void;
  /** Keeps what another page of this browser was handed out. */
  accept(tokens: TokenSet): void;
  clear(): void;
  /**
   * An access token, refreshed first when it counts as expiring; undefined when nobody is signed in. Throws
   * `AuthError` when somebody is, and the API could not be asked.
   */
  current(): Promise<string | undefined>;
  /** The successor of a token that the API refused; undefined when there is none. */
  after(refused: string): Promise<string | undefined>;
}

type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Surroundings {
  readonly store: TokenStore;
  readonly now: () => number;
  /** Runs one at a time over all tabs of the browser. */
  readonly lock: Lock;
  /** Exchanges a refresh token, or the one in the browser's cookie. */
  readonly request: (refreshToken: string | undefined) => ReturnType<typeof requestTokens>;
  /** Tells the other pages of this browser. */
  readonly share: (tokens: TokenSet) => void;
  readonly onGrant?: (grant: Grant) => void;
  readonly wait?: (ms: number) => Promise<void>;
}

/** So long takes a message from one tab to another at most. */
const deliveryMs = 200;

/**
 * One refresh for all tabs (E4, E9): whoever gets the lock looks again first, and finds the token that
 * another tab has fetched meanwhile. A refusal ends the session; silence of the network does not, because
 * the old token still has a quarter of its life.
 */
export function createTokens(surroundings: Surroundings): Tokens {
  const { store, now, lock, share } = surroundings;
  let running: Promise<string | undefined> | undefined;

  const keep = (tokens: TokenSet) => {
    const noted = { ...tokens, rt: now() };
    store.write(noted);
    if (noted.refresh_token === undefined) share(noted);
  };

  const exchange = exchanger(surroundings, keep);
  const next = (stale: TokenSet | undefined) => {
    running ??= lock(() => exchange(stale)).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    signedIn: () => store.session() !== undefined,
    held: () => store.read(),
    keep,
    accept: tokens => store.accept(tokens),
    clear: () => store.clear(),
    after: async refused => {
      const held = store.read();
      return held?.access_token === refused ? next(held) : held?.access_token;
    },
    current: async () => {
      if (store.session() === undefined) return undefined;
      const held = store.read();
      return held !== undefined && now() < refreshDue(held) ? held.access_token : next(held);
    },
  };
}

/** Exchanges a stale token for its successor; whoever calls holds the lock. */
function exchanger(
  { store, request, onGrant, wait = pause }: Surroundings,
  keep: Tokens['keep'],
): (stale: TokenSet | undefined) => Promise<string | undefined> {
  const heldToken = () => store.read()?.access_token;
  /** Told by the receipt too: tokens of the same second are the same. */
  const isStill = (stale: TokenSet | undefined) => {
    const held = store.read();
    return held?.access_token === stale?.access_token && held?.rt === stale?.rt;
  };

  /** Another tab had its turn while this one waited, and has told all others what it got. */
  const isDelivered = async (stale: TokenSet | undefined) => {
    if (!isStill(stale)) return true;
    if (stale === undefined || store.refreshedAt() <= (stale.rt ?? 0)) return false;
    await wait(deliveryMs);
    return !isStill(stale);
  };

  const exchange = async (stale: TokenSet | undefined): Promise<string | undefined> => {
    if (await isDelivered(stale)) return heldToken();
    const session = store.session();
    const answer = await request(store.read()?.refresh_token).catch((error: unknown) => error);
    // SESS-07: no message; what a person does next either works or says what is wrong.
    if (answer instanceof Error) console.warn('The tokens could not be refreshed', answer);
    // Signed out while the answer was on its way: the answer must not sign in again.
    if (store.session() !== session) return heldToken();
    settle(answer);
    return heldToken();
  };

  const settle = (answer: unknown) => {
    if (isGrant(answer)) {
      keep(answer.tokens);
      onGrant?.(answer);
    } else if (isRefusal(answer)) store.clear();
    else if (store.read() === undefined) throw answer;
  };

  return exchange;
}

function isGrant(answer: unknown): answer is Grant {
  return typeof answer === 'object' && answer !== null && 'tokens' in answer;
}

function isRefusal(error: unknown): boolean {
  return error instanceof AuthError && (error.status === 401 || error.status === 403);
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms);
  });
}

/** The browser's lock over all tabs; where it has none (plain http), the server's grace for a parent remains. */
export function browserLock(locks: LockManager | undefined): Lock {
  if (locks === undefined) return work => work();
  return work => locks.request('auth.refresh', () => work());
}
