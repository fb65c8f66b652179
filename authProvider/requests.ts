import { isRole, type Role } from '../domain/actor.ts';
import { rememberSentences, saidIn } from '../domain/refusals/spoken.ts';
import { serverClock } from './server-clock.ts';
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
function cookieMode(apiUrl: string): Readonly<Record<string, string>> {
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
  const asked = Date.now();
  const response = await fetch(url, {
    ...init,
    // The cookies of signing in, of our own host alone: no other call sends any.
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (response === undefined) throw new AuthError(0, '');
  serverClock.hear(response.headers.get('Date'), asked);
  // Empty, or a proxy's page instead of the API's answer: the status says enough.
  const body: unknown = await response.json().catch(() => undefined);
  rememberSentences(body);
  if (response.ok) return body;
  throw new AuthError(response.status, saidIn(body), texts(member(body, 'errors')));
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function grantIn(body: unknown): Grant {
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

/** What the second factor can be shown by; a recovery code stands in for a lost one. */
export type FactorMethod = 'app' | 'passkey' | 'recovery-code';

/** The API knows the password, and asks for the second factor before it gives tokens. */
export interface SecondStep {
  /** Good for this step, for a few minutes, once. */
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
  /** What to ask the browser's passkeys. */
  readonly passkey: unknown;
}

/** What a person shows: one of these. */
export interface ShownFactor {
  readonly code?: string;
  readonly recovery_code?: string;
  /** What the browser answered for a passkey. */
  readonly passkey?: object;
}

const known: readonly FactorMethod[] = ['passkey', 'app', 'recovery-code'];

/** The second step that an answer asks for, or undefined when it asks for none. */
function secondStepIn(body: unknown): SecondStep | undefined {
  const asked = member(body, 'second_factor');
  const [ticket, methods] = [member(asked, 'ticket'), member(asked, 'methods')];
  if (typeof ticket !== 'string' || !Array.isArray(methods)) return undefined;
  return {
    ticket,
    methods: known.filter(method => methods.includes(method)),
    passkey: member(asked, 'passkey'),
  };
}

/** Exchanges e-mail and password for tokens (AUTH-03), or for the second step. */
export async function requestSignIn(
  apiUrl: string,
  email: string,
  password: string,
): Promise<Grant | SecondStep> {
  const answer = await post(`${apiUrl}/v3/auth/login`, { email, password }, cookieMode(apiUrl));
  return secondStepIn(answer) ?? grantIn(answer);
}

/** Exchanges what an identity provider says for tokens (AUTH-08 to AUTH-10), or for the second step. */
export async function requestSocialSignIn(
  apiUrl: string,
  provider: string,
  body: object,
): Promise<Grant | SecondStep> {
  const answer = await post(`${apiUrl}/v3/auth/login/${provider}`, body, cookieMode(apiUrl));
  return secondStepIn(answer) ?? grantIn(answer);
}

/** Exchanges the ticket and what the person shows for tokens. Throws `AuthError`, like all of these. */
export async function requestSecondStep(
  apiUrl: string,
  { ticket }: SecondStep,
  shown: ShownFactor,
): Promise<Grant> {
  return grantIn(
    await post(`${apiUrl}/v3/auth/login/second-factor`, { ticket, ...shown }, cookieMode(apiUrl)),
  );
}

/** Signs in by a passkey alone; `choose` has the browser ask for one. */
export async function requestPasskeySignIn(
  apiUrl: string,
  choose: (options: unknown) => Promise<object>,
): Promise<Grant> {
  const asked = await post(`${apiUrl}/v3/auth/login/passkey/start`, {});
  const passkey = await choose(member(asked, 'passkey'));
  return grantIn(
    await post(
      `${apiUrl}/v3/auth/login/passkey`,
      { ticket: member(asked, 'ticket'), passkey },
      cookieMode(apiUrl),
    ),
  );
}
