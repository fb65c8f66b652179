import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Starts work when the answer has left, so that its time tells nothing about the work (reliability E11). */
export type Afterwards = (request: FastifyRequest, work: () => Promise<void>) => void;

/** What was started is finished before the server stops. A failure is logged; nobody waits for it. */
export function afterwards(app: FastifyInstance): Afterwards {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return ({ log }, work) => {
    const done = new Promise<void>(resolve => {
      setImmediate(() => {
        work()
          .catch((error: unknown) => log.error({ err: error }, 'what was promised could not be done'))
          .finally(resolve);
      });
    });
    running.add(done);
    void done.finally(() => running.delete(done));
  };
}
