import type { FastifyInstance } from 'fastify';
import { messageCalls } from '../../contract/messages.ts';
import { mails } from '../../resources/mails.ts';
import { answer } from '../answer.ts';
import { once } from '../crud/idempotency.ts';
import type { Database } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { sendAgain } from '../mail/send-again.ts';

interface Deps {
  readonly database: Database;
}

/** What can be done to a mail of the outbox beside reading it. */
export function mailRoutes(app: FastifyInstance, { database }: Deps): void {
  answer(app, messageCalls.sendAgain, async ({ params: { id }, request }) => {
    const { actor, id: requestId } = request;
    const { body } = await once(database, request, async transaction => {
      await sendAgain(transaction, { actor, requestId }, id);
      return { status: 200, body: { ...(await readRow(transaction, mails, id, actor)), id } };
    });
    return body;
  });
}
