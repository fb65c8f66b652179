/**
 * What the API hands out at sign-in (SESS-01): `expire_after` in seconds, `rt` the receipt in epoch ms (DEC-23). Without
 * a refresh token the browser has that in a cookie which no script reads.
 */
export interface TokenSet {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expire_after?: number;
  readonly rt?: number;
}

/** Where the tokens of this browser are kept. */
export interface TokenStore {
  /** What this page has; of a session that has ended anywhere in this browser it has nothing. */
  read(): TokenSet | undefined;
  write(tokens: TokenSet): void;
  /** Takes over what another page has written. */
  accept(tokens: TokenSet): void;
  clear(): void;
  /** Tells one session of this browser from the next; undefined when nobody is signed in. */
  session(): string | undefined;
  /** When any page of this browser last got tokens, in epoch ms. */
  refreshedAt(): number;
}

/** Where a browser keeps that somebody is signed in, and which of its sessions that is. */
export const sessionKey = 'auth.session';
const refreshedKey = 'auth.refreshed';
const cookieName = 'auth.tokens';
const lifetimeSeconds = 7 * 24 * 3600;

/** When a token without `expire_after` is refreshed: 75 % of the API's 15 minutes (SESS-05, CONST-04). */
export const fallbackRefreshMs = 675_000;

/**
 * The access token lives in the memory of the page, the refresh token in a cookie that the server sets and no script
 * reads (SESS-08). What all pages share is only that somebody is signed in, and since when. An API of another host
 * cannot set such a cookie and answers both tokens: they are kept as before, in a cookie of this page's own.
 */
export function browserTokens(
  jar: { cookie: string },
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  secure: boolean,
): TokenStore {
  const attributes = `; path=/; samesite=strict${secure ? '; secure' : ''}`;
  const put = (value: string, maxAge: number) => {
    jar.cookie = `${cookieName}=${value}; max-age=${maxAge}${attributes}`;
  };
  const inCookie = () => tokensFrom(cookieValue(jar.cookie, cookieName));
  let held: { readonly session: string; readonly tokens: TokenSet } | undefined;
  const session = () => storage.getItem(sessionKey) ?? inCookie()?.refresh_token;
  return {
    read: () => (held !== undefined && held.session === session() ? held.tokens : inCookie()),
    write: tokens => {
      if (tokens.refresh_token !== undefined) {
        storage.removeItem(sessionKey);
        return put(encodeURIComponent(JSON.stringify(tokens)), lifetimeSeconds);
      }
      put('', 0);
      const name = storage.getItem(sessionKey) ?? crypto.randomUUID();
      held = { session: name, tokens };
      storage.setItem(sessionKey, name);
      storage.setItem(refreshedKey, String(tokens.rt ?? 0));
    },
    accept: tokens => {
      const name = storage.getItem(sessionKey);
      if (name !== null) held = { session: name, tokens };
    },
    clear: () => {
      put('', 0);
      held = undefined;
      storage.removeItem(sessionKey);
      storage.removeItem(refreshedKey);
    },
    session,
    refreshedAt: () => Number(storage.getItem(refreshedKey) ?? 0),
  };
}

/** The value of a cookie in a `document.cookie` text. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find(each => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function tokensFrom(value: string | undefined): TokenSet | undefined {
  if (value === undefined || value === '') return undefined;
  try {
    return tokenSet(JSON.parse(decodeURIComponent(value)));
  } catch {
    // A cookie that somebody else wrote or cut short is no session.
    return undefined;
  }
}

/** The tokens in an answer of the API, or undefined when it holds none. */
export function tokenSet(body: unknown): TokenSet | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('access_token' in body) || typeof body.access_token !== 'string') return undefined;
  const refreshToken = 'refresh_token' in body ? body.refresh_token : undefined;
  const lifetime = 'expire_after' in body ? body.expire_after : undefined;
  const receipt = 'rt' in body ? body.rt : undefined;
  return {
    access_token: body.access_token,
    ...(typeof refreshToken === 'string' ? { refresh_token: refreshToken } : {}),
    ...(typeof lifetime === 'number' ? { expire_after: lifetime } : {}),
    ...(typeof receipt === 'number' ? { rt: receipt } : {}),
  };
}

/** From when on the access token counts as expiring: at 75 % of its lifetime (SESS-04). */
export function refreshDue({ expire_after, rt }: TokenSet): number {
  if (rt === undefined) return 0;
  return rt + (expire_after === undefined ? fallbackRefreshMs : expire_after * 750);
}
