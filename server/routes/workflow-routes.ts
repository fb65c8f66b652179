import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bookingCalls } from '../../contract/bookings.ts';
import { bookings } from '../../resources/bookings.ts';
import { answer } from '../answer.ts';
import { listQuery } from '../crud/query.ts';
import { queryOf } from '../crud/request-parts.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { readTimeline } from '../workflows/bookings/booking-timeline.ts';
import { bookingsBetween } from '../workflows/bookings/bookings-between.ts';
import { executeCancel, planCancel } from '../workflows/bookings/cancel-booking.ts';
import { readEditedMail } from '../workflows/bookings/guest-mail.ts';
import { executeReschedule, planReschedule } from '../workflows/bookings/reschedule-booking.ts';
import { SlotTaken } from '../workflows/bookings/slot-refusal.ts';
import type { Call } from '../workflows/operations/operation.ts';
import { undoOperation } from '../workflows/operations/undo.ts';
import { callOf, executed, previewed, type WorkflowDeps } from './two-step.ts';

/** Cancelling and moving bookings, the times that are booked, and undoing what was done (API-26, API-32, API-33). */
export function workflowRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;
  const by = (request: FastifyRequest): Call => callOf(request, deps);

  answer(
    app,
    bookingCalls.cancel,
    async ({ params: { id }, body: { confirm_cancel, ...asked }, request }) => {
      const cancel = { id, ...asked };
      await readEditedMail(asked);
      return confirm_cancel
        ? await executed(database, request, connection => executeCancel(connection, by(request), cancel))
        : await previewed(database, connection => planCancel(connection, by(request), cancel));
    },
    { config: { plansFirst: true } },
  );

  answer(
    app,
    bookingCalls.reschedule,
    async ({ params: { id }, body: { confirm_reschedule, ...asked }, request }) => {
      const move = { id, ...asked };
      await readEditedMail(asked);
      try {
        return confirm_reschedule
          ? await executed(database, request, connection => executeReschedule(connection, by(request), move))
          : await previewed(database, connection => planReschedule(connection, by(request), move));
      } catch (error) {
        throw error instanceof SlotTaken ? await error.refusal(database, request.actor) : error;
      }
    },
    { config: { plansFirst: true } },
  );

  answer(app, bookingCalls.between, async ({ request }) => {
    const { filter } = listQuery(bookings, queryOf(request));
    return { code: 200, message: 'OK', data: await bookingsBetween(database, filter, request.actor) };
  });

  answer(app, bookingCalls.timeline, async ({ params: { id }, request }) => ({
    ...{ code: 200, message: 'OK', data: await readTimeline(database, by(request), id) },
  }));

  answer(
    app,
    bookingCalls.undo,
    async ({ params: { id }, request }) =>
      await executed(database, request, async connection => ({
        ...{ code: 200, message: 'Undone', operation: await undoOperation(connection, by(request), id) },
      })),
    { config: { databaseMs: manyRowsMs } },
  );
}
