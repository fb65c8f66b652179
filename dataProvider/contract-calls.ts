import { HttpError } from 'react-admin';
import type { z } from 'zod';
import type { Call, RequestOf } from '../contract/call.ts';
import type { FetchJson, Call as Sending } from './http-client.ts';
import type { Act } from './submit.ts';

/** The calls of the API that are no resource's own, as their contract describes them. */
export interface ContractCalls {
  /** A call that may be repeated as it is: it asks, plans, or leaves everything as the first one did. */
  ask<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Params, Query, Body, Answer>,
    ...request: Asking<RequestOf<Params, Query, Body> & Abortable>
  ): Promise<z.output<Answer>>;
  /** A call that acts, at most once however often it is repeated: it carries an `Idempotency-Key`. */
  submit<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Params, Query, Body, Answer>,
    request: RequestOf<Params, Query, Body> & Versioned,
  ): Promise<z.output<Answer>>;
}

/** A call of which everything may be left out is asked without a word. */
export type Asking<Request> = Record<never, never> extends Request ? [request?: Request] : [request: Request];

export interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

export interface Versioned {
  /** Of the row, as the caller has seen it. */
  readonly version?: number | undefined;
}

export function createContractCalls(fetchJson: FetchJson, act: Act): ContractCalls {
  return {
    ask: async (call, ...asked) => {
      const request: AnyRequest = asked[0] ?? {};
      const { body, signal } = request;
      const sending = { method: call.method, signal, ...(body !== undefined && { body }) };
      return readAnswer(call, (await fetchJson(addressOf(call, request), sending)).json);
    },
    submit: async (call, { version, ...asked }) => {
      const request: AnyRequest = asked;
      const path = addressOf(call, request);
      const method = call.method === 'PUT' ? 'PUT' : 'POST';
      const options = { method, ...(version !== undefined && { version }) } as const;
      const send = async (sending: Sending) => readAnswer(call, (await fetchJson(path, sending)).json);
      return await act(path, request.body ?? {}, send, options);
    },
  };
}

/** A request of any call. */
interface AnyRequest extends Abortable {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The address of a call, below the base path of the API. */
export function addressOf(call: Call, { params, query }: AnyRequest = {}): string {
  const named = entriesOf(params);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named.get(name))));
  const asked = [...entriesOf(query)].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

function entriesOf(part: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof part === 'object' && part !== null ? Object.entries(part) : []);
}

/** Status of an answer that says nothing that one could use, as a proxy says it of the host behind it. */
const badGateway = 502;

/** The error of an answer that is none: somebody else's page, another shape, or nothing at all. */
export function unexpectedAnswer(body: unknown): HttpError {
  return new HttpError('errors.unexpected_answer', badGateway, body);
}

/** What the API has answered, as the contract describes it; anything else is one clear error. */
export function readAnswer<Answer extends z.ZodType>(
  { answer }: { readonly answer: Answer },
  body: unknown,
): z.output<Answer> {
  const read = answer.safeParse(body);
  if (!read.success) throw unexpectedAnswer(body);
  return read.data;
}
