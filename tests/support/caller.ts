import type { FastifyInstance, InjectOptions } from 'fastify';

/** An answer as a caller sees it; `body` is the parsed JSON, or the text of anything else. */
export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Any JSON object, so that tests can name what they expect without types of their own. */
export type Body = Readonly<Record<string, unknown>>;

type Headers = Readonly<Record<string, string>>;
type Ask = (url: string, headers?: Headers) => Promise<Answer>;
type Send = (url: string, body?: object, headers?: Headers) => Promise<Answer>;

/** Somebody who calls the API, with their headers on every call. */
export interface Caller {
  readonly headers: Headers;
  readonly get: Ask;
  readonly delete: Ask;
  readonly post: Send;
  readonly put: Send;
  /** A request as raw as a test needs it. */
  readonly send: (request: InjectOptions) => Promise<Answer>;
}

/** A caller who sends `own` headers with each request, without a network between. */
export function callerOf(app: FastifyInstance, own: Headers): Caller {
  const send = async (request: InjectOptions): Promise<Answer> => {
    const response = await app.inject({ ...request, headers: { ...own, ...request.headers } });
    return {
      status: response.statusCode,
      body: bodyOf(response.body),
      text: response.body,
      headers: response.headers,
    };
  };
  return {
    headers: own,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
    post: (url, body, headers = {}) => send({ method: 'POST', url, headers, ...(body && { payload: body }) }),
    put: (url, body, headers = {}) => send({ method: 'PUT', url, headers, ...(body && { payload: body }) }),
  };
}

function bodyOf(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : { value };
  } catch {
    return { text };
  }
}
