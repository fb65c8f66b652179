import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Starts work when the answer has left, so that its time tells nothing about the work (reliability E11). */
export type AfterResponse = (request: FastifyRequest, work: () => Promise<void>) => void;

/**
 * What was started is finished before the server stops. A failure is logged; nobody waits for it. What must stay
 * secret begins at a moment within `withinMs` that nobody can guess: begun at once, it would hold up the very next
 * request, and that request's time would tell.
 */
export function afterResponse(app: FastifyInstance, { withinMs = 0 } = {}): AfterResponse {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return ({ log }, work) => {
    const done = new Promise<void>(resolve => {
      const begin = () =>
        work()
          .catch((error: unknown) => log.error({ err: error }, 'what was promised could not be done'))
          .finally(resolve);
      if (withinMs === 0) setImmediate(begin);
      else setTimeout(begin, randomInt(withinMs));
    });
    running.add(done);
    void done.finally(() => running.delete(done));
  };
}

/** For what tells whether an account exists: long enough to hide some milliseconds of work, too short to be noticed. */
export const unguessable = { withinMs: 400 };
