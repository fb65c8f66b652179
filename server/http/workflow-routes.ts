import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bookings } from '../../resources/bookings.ts';
import type { Config } from '../config.ts';
import { once } from '../crud/idempotency.ts';
import { listQuery } from '../crud/query.ts';
import { idOf, queryOf } from '../crud/request-parts.ts';
import type { Connection, Database } from '../db/database.ts';
import { bookingsBetween } from '../workflows/bookings-between.ts';
import { executeCancel, planCancel } from '../workflows/cancel-booking.ts';
import type { Call } from '../workflows/operation.ts';
import { executeReschedule, planReschedule } from '../workflows/reschedule-booking.ts';
import { SlotTaken } from '../workflows/slot-refusal.ts';
import { undoOperation } from '../workflows/undo.ts';
import { cancelBody, rescheduleBody } from './workflow-bodies.ts';
import { describe } from './workflow-descriptions.ts';

export interface WorkflowWires {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => number;
}

/** Cancelling and moving bookings, the times that are booked, and undoing what was done (API-26, API-32, API-33). */
export function workflowRoutes(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const call = (request: FastifyRequest): Call => callOf(request, wires);

  typed.post(
    '/api/v3/bookings/admin-cancel/:id',
    { config: { describe: describe.cancel }, schema: { body: cancelBody } },
    async request => {
      const { confirm_cancel, ...asked } = request.body;
      const cancel = { id: idOf(request), ...asked };
      return confirm_cancel
        ? await executed(database, request, connection => executeCancel(connection, call(request), cancel))
        : await previewed(database, connection => planCancel(connection, call(request), cancel));
    },
  );

  typed.post(
    '/api/v3/bookings/admin-reschedule/:id',
    { config: { describe: describe.reschedule }, schema: { body: rescheduleBody } },
    async request => {
      const { confirm_reschedule, ...asked } = request.body;
      const move = { id: idOf(request), ...asked };
      return await (confirm_reschedule
        ? executed(database, request, connection => executeReschedule(connection, call(request), move))
        : previewed(database, connection => planReschedule(connection, call(request), move))
      ).catch(async (error: unknown) => {
        throw error instanceof SlotTaken ? await error.refusal(database, request.actor) : error;
      });
    },
  );

  app.get('/api/v3/bookings/between', { config: { describe: describe.between } }, async request => {
    const { filter } = listQuery(bookings, queryOf(request));
    const data = await bookingsBetween(database, filter, request.actor);
    return { code: 200, message: 'OK', data };
  });

  app.post('/api/v3/operations/:id/undo', { config: { describe: describe.undo } }, async request => {
    const id = idOf(request);
    return await executed(database, request, async connection => ({
      code: 200,
      message: 'Undone',
      operation: await undoOperation(connection, call(request), id),
    }));
  });
}

/** Who asks for a workflow, and when. */
export function callOf({ actor, id }: FastifyRequest, { config, now }: WorkflowWires): Call {
  return { actor, requestId: id, now: now(), config };
}

/** The plan of a workflow, out of a transaction in which nothing can be written (A6). */
export async function previewed<Plan>(
  database: Database,
  plan: (connection: Connection) => Promise<Plan>,
): Promise<Plan> {
  return await database.transaction(plan, { readOnly: true });
}

/** The answer of a workflow that is carried out, once for each `Idempotency-Key` (A8). */
export async function executed(
  database: Database,
  request: FastifyRequest,
  work: (transaction: Connection) => Promise<unknown>,
): Promise<unknown> {
  const { body } = await once(database, request, async transaction => ({
    status: 200,
    body: await work(transaction),
  }));
  return body;
}
