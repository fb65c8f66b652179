import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bookingCalls } from '../../contract/bookings.ts';
import { notice } from '../../domain/notices.ts';
import { bookings } from '../../resources/bookings.ts';
import { answer } from '../answer.ts';
import { listQuery } from '../crud/query.ts';
import { queryOf } from '../crud/request-parts.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { bookSession } from '../workflows/bookings/book-session.ts';
import { readTimeline } from '../workflows/bookings/booking-timeline.ts';
import { cancelBooking } from '../workflows/bookings/cancel-booking.ts';
import { readGuestTimeline } from '../workflows/bookings/guest-timeline.ts';
import { rescheduleBooking } from '../workflows/bookings/reschedule-booking.ts';
import { solveSeveral } from '../workflows/bookings/solve-several.ts';
import { takenTimes } from '../workflows/bookings/taken-times.ts';
import type { Call } from '../workflows/operations/operation.ts';
import { undoOperation } from '../workflows/operations/undo.ts';
import { answerTwoStep, callOf, executed, type WorkflowDeps } from './two-step.ts';

/** Booking, cancelling and moving, the times that are booked, and undoing what was done (API-26, API-32, API-33). */
export function workflowRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;
  const by = (request: FastifyRequest): Call => callOf(request, deps);

  answerTwoStep(app, deps, cancelBooking);
  answerTwoStep(app, deps, rescheduleBooking);
  answerTwoStep(app, deps, bookSession);
  answerTwoStep(app, deps, solveSeveral);

  answer(app, bookingCalls.between, async ({ request }) => {
    const { filter } = listQuery(bookings, queryOf(request));
    const { bookings: data, updating } = await takenTimes(database, filter, request.actor);
    return { code: 200, message: 'OK', data, ...(updating.length > 0 && { updating }) };
  });

  answer(app, bookingCalls.timeline, async ({ params: { id }, request }) => ({
    ...{ code: 200, message: 'OK', data: await readTimeline(database, by(request), id) },
  }));

  answer(app, bookingCalls.guestTimeline, async ({ params: { id }, query: { most }, request }) => ({
    ...{ code: 200, message: 'OK' },
    ...(await readGuestTimeline(database, by(request), { id, most })),
  }));

  answer(
    app,
    bookingCalls.undo,
    async ({ params: { id }, request }) =>
      await executed(database, request, async connection => ({
        ...{
          code: 200,
          ...notice('record.undone'),
          operation: await undoOperation(connection, by(request), id),
        },
      })),
    { config: { databaseMs: manyRowsMs } },
  );
}
