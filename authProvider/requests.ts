import { isRole, type Role } from '../domain/actor.ts';
import { type TokenSet, tokenSet } from './token-cookie.ts';

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

/** Exchanges a refresh token for the next pair (SESS-03, SESS-06). */
export async function requestTokens(apiUrl: string, refreshToken: string): Promise<TokenSet> {
  const body = await call(`${apiUrl}/v3/auth/access_token`, {
    method: 'POST',
    headers: { Token: refreshToken },
  });
  return tokensIn(body);
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

/** Ends the session on the server. */
export async function requestSignOut(apiUrl: string, accessToken: string): Promise<void> {
  await call(`${apiUrl}/v3/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    keepalive: true,
  });
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    credentials: 'omit',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (response === undefined) throw new AuthError(0, '');
  // Empty, or a proxy's page instead of the API's answer: the status says enough.
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
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

/** The tokens in an answer; throws when it holds none. */
export function tokensIn(body: unknown): TokenSet {
  const tokens = tokenSet(body) ?? tokenSet(member(body, 'data'));
  if (tokens === undefined) throw new AuthError(500, '');
  return tokens;
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
