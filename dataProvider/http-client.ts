import { HttpError } from 'react-admin';
import { rememberSentences, saidIn } from '../domain/refusals/spoken.ts';
import { noteReadAfter, readAfter } from './read-after.ts';

/** Where the client gets its access token, and the next one when the API refuses it. */
export interface TokenSource {
  current(): Promise<string | undefined>;
  after(refused: string): Promise<string | undefined>;
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** One call of the API below its base path; answers the parsed body, which the contract gives its type. */
export type Http = <Body = unknown>(path: string, call?: Call) => Promise<Body>;

/** What the API answered, whole: react-admin's `fetchUtils.fetchJson` answers so. */
export interface WholeAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: Body;
}

/** One call of the API below its base path, answered with status, headers and text beside the parsed body. */
export type FetchJson = <Body = unknown>(path: string, call?: Call) => Promise<WholeAnswer<Body>>;

/** Status 0: the API was not reached, and nobody knows whether it acted. */
export const unreachable = 0;

/** What a proxy answers when nobody is behind it. */
const nobodyBehind = [502, 504];

/**
 * Whether the call has failed because the API was not reached: then what was read before is merely older.
 * The API says 502 and 504 too, of hosts that it asks itself (a session's log, an address); then it was reached.
 */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { status, body } = error;
  return status === unreachable || (nobodyBehind.includes(status) && !isOfApi(body, status));
}

function isOfApi(body: unknown, status: number): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === status;
}

/** Hears from each answer when it was written, and when it was asked for (epoch ms). */
interface Clock {
  hear(written: string | null, asked: number): void;
}

/** An answer of the API that is no error, its body not yet read. */
export type Answers = (path: string, call?: Call) => Promise<Response>;

/** Asks the person to prove who they are; true when they have, and what was refused may be tried again. */
export type ConfirmIdentity = () => Promise<boolean>;

/** What the API says in `reason` of a 403 that passes once the person has proved who they are. */
const confirmReason = 'confirm-identity';

/**
 * The one place that calls the API. A refused token is refreshed once and the call repeated; where
 * the API wants the person to prove who they are, they are asked and the call repeated; an error
 * becomes an `HttpError` with the server's message and its body (`errors` by field); a lost connection
 * becomes status 0 with the key of a message that says what to do.
 */
export function createAnswers(
  apiUrl: string,
  tokens: TokenSource,
  confirmIdentity: ConfirmIdentity = async () => false,
  clock?: Clock,
): Answers {
  const send = async (
    path: string,
    { method = 'GET', body, headers = {}, signal }: Call,
    token?: string,
  ): Promise<Response> => {
    const asked = Date.now();
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      credentials: 'omit',
      headers: {
        Accept: 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...readAfter(apiUrl),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? null,
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new HttpError('errors.unreachable', unreachable);
    });
    clock?.hear(response.headers.get('Date'), asked);
    noteReadAfter(apiUrl, response.headers.get('Read-After'));
    return response;
  };

  const signedSend = async (path: string, call: Call): Promise<Response> => {
    const token = await tokens.current().catch((error: unknown) => {
      throw new HttpError('errors.unreachable', statusOf(error));
    });
    const response = await send(path, call, token);
    if (response.status !== 401 || token === undefined) return response;
    const next = await tokens.after(token);
    return next === undefined ? response : await send(path, call, next);
  };

  return async (path, call = {}) => {
    const first = await signedSend(path, call);
    if (first.ok) return first;
    const refused = await errorOf(first);
    if (reasonOf(refused) !== confirmReason || !(await confirmIdentity())) throw refused;
    const second = await signedSend(path, call);
    if (!second.ok) throw await errorOf(second);
    return second;
  };
}

async function errorOf(response: Response): Promise<HttpError> {
  const { json } = await whole<unknown>(response);
  return new HttpError(saidIn(json), response.status, json);
}

function reasonOf({ body }: HttpError): unknown {
  return typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
}

/** Calls of the API whose answers are JSON. */
export function createFetchJson(
  apiUrl: string,
  tokens: TokenSource,
  confirmIdentity?: ConfirmIdentity,
  clock?: Clock,
): FetchJson {
  const answers = createAnswers(apiUrl, tokens, confirmIdentity, clock);
  return async <Body>(path: string, call: Call = {}) => await whole<Body>(await answers(path, call));
}

async function whole<Body>(response: Response): Promise<WholeAnswer<Body>> {
  const { status, headers } = response;
  const body = await response.text();
  const json = parsed(body);
  rememberSentences(json);
  return { status, headers, body, json };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    // Empty, or a proxy's page instead of the API's answer: no message for a person.
    return null;
  }
}

/** Why there is no token although somebody is signed in. */
function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : unreachable;
  return typeof status === 'number' ? status : unreachable;
}
