import { type Http, unreachable } from './http-client.ts';
import { createSubmissions } from './submissions.ts';

/** A POST that acts: it carries an `Idempotency-Key`, the same one for as long as nobody knows whether it arrived. */
export type Submit = <Body = unknown>(path: string, body: unknown) => Promise<Body>;

export function createSubmit(http: Http): Submit {
  const submissions = createSubmissions(() => crypto.randomUUID());
  return async <Body>(path: string, body: unknown) => {
    const headers = { 'Idempotency-Key': submissions.keyOf(path, body) };
    try {
      const answer = await http<Body>(path, { method: 'POST', body, headers });
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
