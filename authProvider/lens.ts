import { AuthError, member, post } from './requests.ts';
import type { Tokens } from './tokens.ts';

const storageKey = 'auth.lens';
const overKey = 'auth.lens_over';

/** Through whose eyes this tab looks: its requests carry this token, which changes nothing. */
export interface Lens {
  readonly userId: number;
  /** Who looks. */
  readonly viewer: number;
  readonly accessToken: string;
  /** Epoch ms; there is no second token for it. */
  readonly endsAt: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The lens of this tab, which its reloads keep and other tabs do not have. */
export function heldLens(store: Store): Lens | undefined {
  try {
    return lensIn(JSON.parse(store.getItem(storageKey) ?? 'null'));
  } catch {
    // Whatever somebody else wrote there is no lens.
    return undefined;
  }
}

export function keepLens(store: Store, lens: Lens): void {
  store.setItem(storageKey, JSON.stringify(lens));
}

/** `over` leaves a word for the page that comes next: it was not this person who ended it. */
export function dropLens(store: Store, { over = false } = {}): void {
  store.removeItem(storageKey);
  if (over) store.setItem(overKey, 'true');
}

/** Whether a lens has ended by itself since this was last asked. */
export function takeLensOver(store: Store): boolean {
  const isOver = store.getItem(overKey) !== null;
  store.removeItem(overKey);
  return isOver;
}

/** The token of the lens and no other; `onOver` is called, once, when the server no longer takes it. */
export function lensTokens(
  lens: Lens,
  now: () => number,
  onOver: () => void,
): Pick<Tokens, 'current' | 'after'> {
  let isOver = false;
  const end = () => {
    if (!isOver) onOver();
    isOver = true;
    return undefined;
  };
  return {
    current: async () => (now() < lens.endsAt ? lens.accessToken : end()),
    after: async () => end(),
  };
}

/** Asks the API for a lens with the admin's own token. Throws `AuthError`. */
export async function requestLens(
  apiUrl: string,
  userId: number,
  { token, viewer }: { readonly token: string | undefined; readonly viewer: number | undefined },
): Promise<Lens> {
  if (token === undefined || viewer === undefined) throw new AuthError(401, '');
  const answer = await post(
    `${apiUrl}/v3/auth/lens`,
    { user_id: userId },
    { Authorization: `Bearer ${token}` },
  );
  const lifetimeS = Number(member(answer, 'expire_after'));
  const accessToken = String(member(answer, 'access_token'));
  return { userId, viewer, accessToken, endsAt: Date.now() + lifetimeS * 1_000 };
}

function lensIn(value: unknown): Lens | undefined {
  const [userId, viewer] = [member(value, 'userId'), member(value, 'viewer')];
  const [accessToken, endsAt] = [member(value, 'accessToken'), member(value, 'endsAt')];
  if (typeof userId !== 'number' || typeof viewer !== 'number') return undefined;
  if (typeof accessToken !== 'string' || typeof endsAt !== 'number') return undefined;
  return { userId, viewer, accessToken, endsAt };
}
