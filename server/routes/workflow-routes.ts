import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bookings } from '../../resources/bookings.ts';
import { listQuery } from '../crud/query.ts';
import { idOf, queryOf } from '../crud/request-parts.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { bookingsBetween } from '../workflows/bookings/bookings-between.ts';
import { executeCancel, planCancel } from '../workflows/bookings/cancel-booking.ts';
import { readEditedMail } from '../workflows/bookings/guest-mail.ts';
import { executeReschedule, planReschedule } from '../workflows/bookings/reschedule-booking.ts';
import { SlotTaken } from '../workflows/bookings/slot-refusal.ts';
import type { Call } from '../workflows/operations/operation.ts';
import { undoOperation } from '../workflows/operations/undo.ts';
import { callOf, executed, previewed, type WorkflowWires } from './two-step.ts';
import { cancelBody, rescheduleBody } from './workflow-bodies.ts';
import { describe } from './workflow-descriptions.ts';

/** Cancelling and moving bookings, the times that are booked, and undoing what was done (API-26, API-32, API-33). */
export function workflowRoutes(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const call = (request: FastifyRequest): Call => callOf(request, wires);

  typed.post(
    '/api/v3/bookings/admin-cancel/:id',
    { config: { describe: describe.cancel, plansFirst: true }, schema: { body: cancelBody } },
    async request => {
      const { confirm_cancel, ...asked } = request.body;
      const cancel = { id: idOf(request), ...asked };
      await readEditedMail(asked);
      return confirm_cancel
        ? await executed(database, request, connection => executeCancel(connection, call(request), cancel))
        : await previewed(database, connection => planCancel(connection, call(request), cancel));
    },
  );

  typed.post(
    '/api/v3/bookings/admin-reschedule/:id',
    { config: { describe: describe.reschedule, plansFirst: true }, schema: { body: rescheduleBody } },
    async request => {
      const { confirm_reschedule, ...asked } = request.body;
      const move = { id: idOf(request), ...asked };
      await readEditedMail(asked);
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

  app.post(
    '/api/v3/operations/:id/undo',
    { config: { describe: describe.undo, databaseMs: manyRowsMs } },
    async request => {
      const id = idOf(request);
      return await executed(database, request, async connection => ({
        code: 200,
        message: 'Undone',
        operation: await undoOperation(connection, call(request), id),
      }));
    },
  );
}
