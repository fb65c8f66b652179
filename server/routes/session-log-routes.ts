import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { byId as id, refusal } from '../../contract/call.ts';
import { sessions } from '../../resources/sessions.ts';
import { idOf } from '../crud/request-parts.ts';
import type { Database } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { ApiError, notFound } from '../errors.ts';
import type { ReadSessionLog } from '../session-logs/session-log.ts';
import { testingRecordsOf } from '../workflows/devices/testing-records.ts';

const connection = z.object({ id: z.string().min(1).max(255).describe('The connection id of the device') });

const describe = {
  records: () => ({
    tags: ['Devices'],
    summary: 'The self-tests of a device: at the factory, and around its latest sessions',
    description: 'Admins only. Newest sessions first.',
    params: connection,
    response: { 200: refusal.extend({ data: z.array(z.looseObject({ id: z.int() })) }) },
  }),
  log: () => ({
    tags: ['Sessions'],
    summary: 'What the device wrote while the session ran',
    description:
      'Text in UTF-8, at most 10 MB, fetched from where log_session_url points to if that is one of the hosts of SESSION_LOG_HOSTS. 502 and 504 say why it cannot be had.',
    params: id,
    produces: ['text/plain'],
    response: { 200: z.string(), 404: refusal, 502: refusal, 504: refusal },
  }),
};

interface Wires {
  readonly database: Database;
  readonly readLog: ReadSessionLog;
}

/** Self-tests of devices and the logs of sessions (API-43, QA-01, LOG-04). */
export function sessionLogRoutes(app: FastifyInstance, { database, readLog }: Wires): void {
  app.get(
    '/api/v3/device-testing/connection/:id',
    { config: { describe: describe.records } },
    async (request, reply) => {
      const { id: connectionId } = connection.parse(request.params);
      const data = await testingRecordsOf(database, request.actor, connectionId);
      return reply
        .type('application/json; charset=utf-8')
        .send(Buffer.concat([recordsHead, data, Buffer.from(']}')]));
    },
  );

  app.get(
    '/api/v3/massagesession/:id/log',
    { config: { describe: describe.log } },
    async (request, reply) => {
      grantedScope(sessions, 'read', request.actor);
      const sessionId = idOf(request);
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
      return reply.headers(textHeaders).send(text);
    },
  );
}

const recordsHead = Buffer.from('{"code":200,"message":"OK","data":[');
const textHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
