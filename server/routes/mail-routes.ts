import type { FastifyInstance } from 'fastify';
import { messageCalls } from '../../contract/messages.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { mails, resendableStates } from '../../resources/mails.ts';
import { answer } from '../answer.ts';
import { once } from '../crud/idempotency.ts';
import type { Connection, Database } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { lockRow } from '../db/sql/stored-row.ts';
import { applyChange, type Change } from '../db/write/write.ts';
import { conflict } from '../errors.ts';
import { isOneAddress } from '../mail/address.ts';

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

/**
 * Lets a mail that failed or was kept leave now, the same text with the same Message-ID: one about a booking to
 * the address that its guest has by now, any other to the mailbox that its link was made for (DEC-259). For
 * whoever may read the outbox. 409 when it is in another state, or the guest still has no usable address.
 */
async function sendAgain(transaction: Connection, change: Change, id: number): Promise<void> {
  const stored = await lockRow(transaction, mails, { id }, { verb: 'read', actor: change.actor });
  if (!resendableStates.some(state => state === stored.state)) throw conflict(refuse('mail.only-failed'));
  if (stored.content_html === '') throw conflict(refuse('mail.no-content'));
  const guest = stored.booking_id === null ? undefined : await addressOf(transaction, stored.user_id);
  const to_email = guest ?? String(stored.to_email);
  if (!isOneAddress(to_email)) throw conflict(refuse('mail.no-address'));
  // By the clock that the sender reads, whatever that of this process says.
  const [clock] = await transaction.query<{ now: string }>('select clock_timestamp() as now', [], 'clock');
  const values = { to_email, state: 'waiting', attempts: 0, failure: null, send_after: clock?.now };
  await applyChange(transaction, mails, stored, values, change);
}

async function addressOf(transaction: Connection, userId: unknown): Promise<string | undefined> {
  const [guest] = await transaction.query<{ email: string }>('select "email" from "users" where "id" = $1', [
    userId,
  ]);
  return guest?.email;
}
