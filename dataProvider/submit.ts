import { type Call, unreachable } from './http-client.ts';

interface ActingCall {
  /** Default: POST. */
  readonly method?: 'POST' | 'PUT';
  /** The version of the row that the caller has seen. */
  readonly version?: number;
}

/** A POST, or a PUT, that acts: it carries an `Idempotency-Key`, the same one for as long as nobody knows whether it arrived. */
export type Act = <Result>(
  path: string,
  body: unknown,
  send: (call: Call) => Promise<Result>,
  options?: ActingCall,
) => Promise<Result>;

export function createAct(): Act {
  const submissions = createSubmissions({ newKey: () => crypto.randomUUID(), now: () => Date.now() });
  return async (path, body, send, { method = 'POST', version } = {}) => {
    const headers = {
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      'Idempotency-Key': submissions.keyOf(path, body),
    };
    try {
      const answer = await send({ method, body, headers });
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

/** A second click on a panel that is about to go comes within this time after the answer to the first. */
const lastingMs = 1_000;

interface Clock {
  readonly newKey: () => string;
  readonly now: () => number;
}

interface Submission {
  readonly key: string;
  /** Until when the same content is the same submission; undefined while nobody knows whether it was carried out. */
  until?: number;
}

/**
 * One `Idempotency-Key` for one submission: while nobody knows whether it was carried out, and for a moment after
 * that, sending the very same content again carries the same key, so that neither a retry nor a second click makes
 * a second row. What failed leaves no key behind on the server, so that keeping one here never blocks a new try.
 */
function createSubmissions({ newKey, now }: Clock) {
  const known = new Map<string, Submission>();

  function forgetOver(): void {
    for (const [content, { until = Number.POSITIVE_INFINITY }] of known)
      if (until <= now()) known.delete(content);
  }

  return {
    keyOf: (path: string, body: unknown): string => {
      forgetOver();
      const content = contentOf(path, body);
      const submission = known.get(content) ?? { key: newKey() };
      known.set(content, submission);
      return submission.key;
    },
    answered: (path: string, body: unknown): void => {
      const submission = known.get(contentOf(path, body));
      if (submission !== undefined) submission.until = now() + lastingMs;
    },
  };
}

function contentOf(path: string, body: unknown): string {
  return `${path} ${JSON.stringify(body)}`;
}
