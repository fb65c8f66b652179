/** What the API hands out at sign-in (SESS-01): `expire_after` in seconds, `rt` the receipt in epoch ms (DEC-23). */
export interface TokenSet {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expire_after?: number;
  readonly rt?: number;
}

/** Where the tokens of this browser are kept; every tab reads the same ones. */
export interface TokenStore {
  read(): TokenSet | undefined;
  write(tokens: TokenSet): void;
  clear(): void;
}

const cookieName = 'auth.tokens';
const lifetimeSeconds = 7 * 24 * 3600;

/** When a token without `expire_after` is refreshed: 75 % of the API's 15 minutes (SESS-05, CONST-04). */
export const fallbackRefreshMs = 675_000;

/**
 * Keeps the whole set in one cookie for 7 days on path `/` (SESS-08), so that no tab ever reads half of
 * an exchange. The API takes tokens from headers only: what the browser sends along by itself proves
 * nothing there, and a foreign site gains nothing by it (`SameSite=Strict` withholds it anyway).
 */
export function cookieTokens(jar: { cookie: string }, secure: boolean): TokenStore {
  const attributes = `; path=/; samesite=strict${secure ? '; secure' : ''}`;
  const put = (value: string, maxAge: number) => {
    jar.cookie = `${cookieName}=${value}; max-age=${maxAge}${attributes}`;
  };
  return {
    read: () => tokensFrom(cookieValue(jar.cookie, cookieName)),
    write: tokens => put(encodeURIComponent(JSON.stringify(tokens)), lifetimeSeconds),
    clear: () => put('', 0),
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
  if (!('access_token' in body && 'refresh_token' in body)) return undefined;
  const { access_token, refresh_token } = body;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return undefined;
  const lifetime = 'expire_after' in body ? body.expire_after : undefined;
  const receipt = 'rt' in body ? body.rt : undefined;
  return {
    access_token,
    refresh_token,
    ...(typeof lifetime === 'number' ? { expire_after: lifetime } : {}),
    ...(typeof receipt === 'number' ? { rt: receipt } : {}),
  };
}

/** From when on the access token counts as expiring: at 75 % of its lifetime (SESS-04). */
export function refreshDue({ expire_after, rt }: TokenSet): number {
  if (rt === undefined) return 0;
  return rt + (expire_after === undefined ? fallbackRefreshMs : expire_after * 750);
}
