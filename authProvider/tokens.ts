import { AuthError, requestTokens } from './requests.ts';
import { refreshDue, type TokenSet, type TokenStore, tokenSet } from './token-cookie.ts';

/** Hands out access tokens that are still good. */
export interface Tokens {
  /** The tokens held, expired or not. */
  held(): TokenSet | undefined;
  /** Keeps what the API handed out; the receipt is noted by this browser's own clock. */
  keep(tokens: TokenSet): void;
  clear(): void;
  /** An access token, refreshed first when it counts as expiring; undefined when nobody is signed in. */
  current(): Promise<string | undefined>;
  /** The successor of a token that the API refused; undefined when there is none. */
  after(refused: string): Promise<string | undefined>;
}

type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Surroundings {
  readonly apiUrl: string;
  readonly store: TokenStore;
  readonly now: () => number;
  /** Runs one at a time over all tabs of the browser. */
  readonly lock: Lock;
  readonly request?: typeof requestTokens;
}

/**
 * One refresh for all tabs (E4, E9): whoever gets the lock looks again first, and finds the token that
 * another tab has fetched meanwhile. A refusal ends the session; silence of the network does not, because
 * the old token still has a quarter of its life.
 */
export function createTokens({ apiUrl, store, now, lock, request = requestTokens }: Surroundings): Tokens {
  let running: Promise<string | undefined> | undefined;

  const keep = (tokens: TokenSet) => store.write({ ...tokens, rt: now() });

  const exchange = async (stale: string): Promise<string | undefined> => {
    const held = store.read();
    if (held === undefined || held.access_token !== stale) return held?.access_token;
    const answer = await request(apiUrl, held.refresh_token).catch((error: unknown) => error);
    // SESS-07: no message; what a person does next either works or says what is wrong.
    if (answer instanceof Error) console.warn('The tokens could not be refreshed', answer);
    // Signed out while the answer was on its way: the answer must not sign in again.
    if (store.read()?.refresh_token !== held.refresh_token) return store.read()?.access_token;
    const fresh = tokenSet(answer);
    if (fresh !== undefined) keep(fresh);
    else if (isRefusal(answer)) store.clear();
    return store.read()?.access_token;
  };

  const after = (stale: string) => {
    running ??= lock(() => exchange(stale)).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    held: () => store.read(),
    keep,
    clear: () => store.clear(),
    after,
    current: async () => {
      const held = store.read();
      if (held === undefined) return undefined;
      return now() < refreshDue(held) ? held.access_token : after(held.access_token);
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AuthError && (error.status === 401 || error.status === 403);
}

/** The browser's lock over all tabs; where it has none (plain http), the server's grace for a parent remains. */
export function browserLock(locks: LockManager | undefined): Lock {
  if (locks === undefined) return work => work();
  return work => locks.request('auth.refresh', () => work());
}
