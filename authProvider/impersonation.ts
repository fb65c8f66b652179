import { AuthError, member, post, type User } from './requests.ts';
import type { Tokens } from './tokens.ts';

const storageKey = 'auth.lens';
const overKey = 'auth.lens_over';

/** Through whose eyes this tab looks. */
export interface Impersonation {
  readonly userId: number;
  /** Who looks. */
  readonly viewer: number;
  /** Opens nothing by itself: with it a page that is loaded anew goes on with the same look. */
  readonly receipt: string;
  /** Epoch ms. */
  readonly endsAt: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The impersonation of this tab, which its reloads keep and other tabs do not have. */
export function storedImpersonation(store: Store): Impersonation | undefined {
  try {
    return impersonationIn(JSON.parse(store.getItem(storageKey) ?? 'null'));
  } catch {
    // Whatever somebody else wrote there is no impersonation.
    return undefined;
  }
}

export function storeImpersonation(store: Store, impersonation: Impersonation): void {
  store.setItem(storageKey, JSON.stringify(impersonation));
}

/** `over` leaves a word for the page that comes next: it was not this person who ended it. */
export function clearImpersonation(store: Store, { over = false } = {}): void {
  store.removeItem(storageKey);
  if (over) store.setItem(overKey, 'true');
}

/** Whether an impersonation has ended by itself since this was last asked. */
export function takeImpersonationOver(store: Store): boolean {
  const isOver = store.getItem(overKey) !== null;
  store.removeItem(overKey);
  return isOver;
}

/**
 * The token of the impersonation and no other, asked for once a page: no storage keeps it. `onOver` is called, once, when the
 * hour is over or the server no longer lets this tab look.
 */
export function impersonationTokens(
  impersonation: Impersonation,
  { now, ask, onOver }: { now: () => number; ask: () => Promise<string>; onOver: () => void },
): Pick<Tokens, 'current' | 'after'> {
  let asked: Promise<string | undefined> | undefined;
  let isOver = false;
  const end = () => {
    if (!isOver) onOver();
    isOver = true;
    return undefined;
  };
  return {
    current: async () => {
      if (isOver || now() >= impersonation.endsAt) return end();
      asked ??= ask().catch((error: unknown) => {
        asked = undefined;
        if (error instanceof AuthError && [401, 403, 404, 409].includes(error.status)) return end();
        throw error;
      });
      return await asked;
    },
    after: async () => end(),
  };
}

interface Asking {
  /** The admin's own access token. */
  readonly token: string | undefined;
  /** Of a look that goes on. */
  readonly receipt?: string;
}

/** Asks the API for a look with the admin's own token: its access token, and what the tab keeps. Throws `AuthError`. */
async function requestImpersonation(
  apiUrl: string,
  userId: number,
  { token, receipt }: Asking,
): Promise<{ readonly accessToken: string; readonly receipt: string; readonly endsAt: number }> {
  if (token === undefined) throw new AuthError(401, '');
  const answer = await post(
    `${apiUrl}/v3/auth/lens`,
    { user_id: userId, ...(receipt === undefined ? {} : { receipt }) },
    { Authorization: `Bearer ${token}` },
  );
  return {
    accessToken: String(member(answer, 'access_token')),
    receipt: String(member(answer, 'receipt')),
    endsAt: Date.now() + Number(member(answer, 'expire_after')) * 1_000,
  };
}

function impersonationIn(value: unknown): Impersonation | undefined {
  const [userId, viewer] = [member(value, 'userId'), member(value, 'viewer')];
  const [receipt, endsAt] = [member(value, 'receipt'), member(value, 'endsAt')];
  if (typeof userId !== 'number' || typeof viewer !== 'number') return undefined;
  if (typeof receipt !== 'string' || typeof endsAt !== 'number') return undefined;
  return { userId, viewer, receipt, endsAt };
}

/** What a session knows of looking through the eyes of somebody else. */
export interface TabImpersonation {
  /** What requests of this tab carry. */
  readonly tokens: Pick<Tokens, 'current' | 'after'>;
  /** Through whose eyes this tab looks; undefined for most. */
  readonly impersonation: Impersonation | undefined;
  /** Looks through the eyes of somebody else, in this tab, from the next load of the page on. Throws `AuthError`. */
  lookAs(userId: number): Promise<void>;
  /** Is oneself again, from the next load of the page on. */
  stopLooking(): void;
}

interface Surroundings {
  readonly apiUrl: string;
  /** Of whoever is signed in. */
  readonly tokens: Tokens;
  readonly user: () => Promise<User> | undefined;
}

/** The impersonation of this tab, if it has one: nobody looks through anybody without being signed in. */
export function tabImpersonation({ apiUrl, tokens, user }: Surroundings): TabImpersonation {
  const impersonation = tokens.signedIn() ? storedImpersonation(sessionStorage) : undefined;
  const goOn = async ({ userId, receipt }: Impersonation) => {
    const token = await tokens.current();
    return (await requestImpersonation(apiUrl, userId, { token, receipt })).accessToken;
  };
  return {
    impersonation,
    tokens:
      impersonation === undefined
        ? tokens
        : impersonationTokens(impersonation, {
            now: Date.now,
            ask: () => goOn(impersonation),
            onOver: endImpersonation,
          }),
    lookAs: async userId => {
      const [token, viewer] = [await tokens.current(), impersonation?.viewer ?? (await user())?.id];
      if (viewer === undefined) throw new AuthError(401, '');
      const { receipt, endsAt } = await requestImpersonation(apiUrl, userId, { token });
      storeImpersonation(sessionStorage, { userId, viewer, receipt, endsAt });
    },
    stopLooking: () => clearImpersonation(sessionStorage),
  };
}

/** The server no longer lets this tab look through somebody else's eyes: the same page, as oneself. */
function endImpersonation(): void {
  clearImpersonation(sessionStorage, { over: true });
  location.reload();
}
