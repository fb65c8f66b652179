import type { FastifyInstance } from 'fastify';
import { deviceCalls } from '../../contract/devices.ts';
import { sessions } from '../../resources/sessions.ts';
import { answer } from '../answer.ts';
import type { Database } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { ApiError, notFound } from '../errors.ts';
import type { ReadSessionLog } from '../session-logs/session-log.ts';
import { testingRecordsOf } from '../workflows/devices/testing-records.ts';
import { answerOfRows } from './device-routes.ts';

interface Deps {
  readonly database: Database;
  readonly readLog: ReadSessionLog;
}

/** Self-tests of devices and the logs of sessions (API-43, QA-01, LOG-04). */
export function sessionLogRoutes(app: FastifyInstance, { database, readLog }: Deps): void {
  answer(app, deviceCalls.tests, async ({ params: { id: connectionId }, request: { actor } }) =>
    answerOfRows(await testingRecordsOf(database, actor, connectionId)),
  );

  answer(
    app,
    deviceCalls.sessionLog,
    async ({ params: { id: sessionId }, request, reply }) => {
      grantedScope(sessions, 'read', request.actor);
      const session = await readRow(database, sessions, sessionId, request.actor);
      if (session === undefined) throw notFound(sessions.label.one, sessionId);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const address = typeof session.log_session_url === 'string' ? session.log_session_url : null;
      const text = await readLog(address, gone.signal).catch((error: unknown) => {
        // LOG-05 wants these words in the log; whoever looks is told more (DEC-49).
        if (error instanceof ApiError && error.status >= 500)
          request.log.warn({ session: sessionId, because: error.message }, 'Network response was not ok');
        throw error;
      });
      reply.headers(textHeaders);
      return text;
    },
    { config: { describe: () => ({ produces: ['text/plain'] }) } },
  );
}

const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
