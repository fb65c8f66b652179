import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

const drainMs = 7_000;

/**
 * Stops on SIGTERM and SIGINT: no new requests, answers to those that run, then the database, then exit 0
 * within 10 seconds (reliability B10). A second signal ends at once. A failure that nobody caught is
 * logged and ends the process, so that a supervisor starts a sound one (B11).
 */
export function stopOnSignals(app: FastifyInstance, database: Database): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    app.log.info({ signal }, 'stopping');
    const hurry = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await app.close();
    clearTimeout(hurry);
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch(error => die(error));
    });
  }
  const die = (error: unknown) => {
    app.log.fatal({ err: error }, 'unexpected failure, this process ends');
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
}
