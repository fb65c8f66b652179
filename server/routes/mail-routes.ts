import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { refusal } from '../../contract/call.ts';
import { mails } from '../../resources/mails.ts';
import { once } from '../crud/idempotency.ts';
import { idOf } from '../crud/request-parts.ts';
import type { Database } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { sendAgain } from '../mail/send-again.ts';

interface Wires {
  readonly database: Database;
}

const describe = (): FastifySchema => ({
  tags: ['Mail'],
  summary: 'Send a mail again that failed or was kept',
  description: 'It leaves at once, to the address that its guest has now. Answers the mail.',
  headers: z.object({ 'Idempotency-Key': z.string().max(200).optional() }),
  params: z.object({ id: z.int().min(1).max(2_147_483_647) }),
  response: {
    200: z.looseObject({ id: z.int(), state: z.string() }),
    409: refusal,
  },
});

/** What can be done to a mail of the outbox beside reading it. */
export function mailRoutes(app: FastifyInstance, { database }: Wires): void {
  app.post('/api/v3/mails/:id/send-again', { config: { describe } }, async request => {
    const { actor, id: requestId } = request;
    const id = idOf(request);
    const { body } = await once(database, request, async transaction => {
      await sendAgain(transaction, { actor, requestId }, id);
      return { status: 200, body: await readRow(transaction, mails, id, actor) };
    });
    return body;
  });
}
