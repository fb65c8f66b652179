import { type Http, unreachable } from './http-client.ts';
import { createSubmissions } from './submissions.ts';

/** A POST, or a PUT, that acts: it carries an `Idempotency-Key`, the same one for as long as nobody knows whether it arrived. */
export type Submit = <Body = unknown>(path: string, body: unknown, call?: ActingCall) => Promise<Body>;

interface ActingCall {
  /** Default: POST. */
  readonly method?: 'POST' | 'PUT';
  /** The version of the row that the caller has seen. */
  readonly version?: number;
}

export function createSubmit(http: Http): Submit {
  const submissions = createSubmissions(() => crypto.randomUUID());
  return async <Body>(path: string, body: unknown, { method = 'POST', version }: ActingCall = {}) => {
    const headers = {
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      'Idempotency-Key': submissions.keyOf(path, body),
    };
    try {
      const answer = await http<Body>(path, { method, body, headers });
      submissions.answered(path, body);
      return answer;
    } catch (error) {
      if (statusOf(error) !== unreachable) submissions.answered(path, body);
      throw error;
    }
  };
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}
