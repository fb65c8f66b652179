import { isRole, type Role } from '../domain/actor.ts';
import { rememberRefusals } from '../domain/refusals/spoken.ts';
import { type TokenSet, tokenSet } from './token-store.ts';

/** Who is signed in (AUTH-19). */
export interface User {
  readonly id: number;
  readonly role: Role;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Their role must have a second factor, and they have none: nothing else is open to them. */
  readonly mustSetUpSecondFactor: boolean;
}

/** What signing in and refreshing give: the tokens, and, from our own server, who one is. */
export interface Grant {
  readonly tokens: TokenSet;
  readonly user: User | undefined;
}

/** The API answered no; `status` 0 means that it could not be reached. */
export class AuthError extends Error {
  readonly status: number;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.errors = errors;
  }
}

const patienceMs = 15_000;

/**
 * Asks our own server to keep the refresh token in a cookie that no script reads. Another host could not set one, and
 * knows nothing of the header.
 */
export function cookieMode(apiUrl: string): Readonly<Record<string, string>> {
  return URL.parse(apiUrl, location.href)?.origin === location.origin ? { 'X-Auth-Mode': 'cookie' } : {};
}

/** What the API answers to a form. Throws `AuthError`. */
export async function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  return await call(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Exchanges a refresh token, or the one in the browser's cookie, for the next tokens (SESS-03, SESS-06). */
export async function requestTokens(apiUrl: string, refreshToken: string | undefined): Promise<Grant> {
  const body = await call(`${apiUrl}/v3/auth/access_token`, {
    method: 'POST',
    headers: { ...cookieMode(apiUrl), ...(refreshToken === undefined ? {} : { Token: refreshToken }) },
  });
  return grantIn(body);
}

/** The user behind an access token. */
export async function requestUser(apiUrl: string, accessToken: string): Promise<User> {
  const body = await call(`${apiUrl}/v3/auth/access_token`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  const user = userOf(member(member(member(body, 'data'), 'data'), 'user') ?? member(body, 'data'));
  if (user === undefined) throw new AuthError(500, '');
  return user;
}

/** Ends the session on the server: by the refresh token, which outlives the access token. */
export async function requestSignOut(apiUrl: string, refreshToken: string | undefined): Promise<void> {
  await call(`${apiUrl}/v3/auth/access_token`, {
    method: 'DELETE',
    headers: { ...cookieMode(apiUrl), ...(refreshToken === undefined ? {} : { Token: refreshToken }) },
    keepalive: true,
  });
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    // The cookies of signing in, of our own host alone: no other call sends any.
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (response === undefined) throw new AuthError(0, '');
  // Empty, or a proxy's page instead of the API's answer: the status says enough.
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  rememberRefusals(body);
  const message = member(body, 'message');
  throw new AuthError(
    response.status,
    typeof message === 'string' ? message : '',
    texts(member(body, 'errors')),
  );
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

export function grantIn(body: unknown): Grant {
  const tokens = tokenSet(body) ?? tokenSet(member(body, 'data'));
  if (tokens === undefined) throw new AuthError(500, '');
  return { tokens, user: userOf(member(body, 'user')) };
}

/** A member of an answer, whatever the answer is. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function userOf(value: unknown): User | undefined {
  const id = member(value, 'id');
  const role = member(value, 'role');
  if (typeof id !== 'number' || !isRole(role)) return undefined;
  const text = (name: string) => {
    const content = member(value, name);
    return typeof content === 'string' ? content : '';
  };
  return {
    id,
    role,
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    mustSetUpSecondFactor: member(value, 'must_set_up_second_factor') === true,
  };
}
