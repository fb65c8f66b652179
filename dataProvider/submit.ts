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
  const submissions = createSubmissions({ newKey: () => crypto.randomUUID(), now: () => Date.now() });
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
      if (!isUncertain(error)) submissions.answered(path, body);
      throw error;
    }
  };
}

/** A proxy that gave up, or no answer at all: what was sent may have been carried out. */
function isUncertain(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === unreachable || (typeof status === 'number' && status >= 500);
}
