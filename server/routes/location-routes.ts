import type { FastifyInstance } from 'fastify';
import { locationCalls } from '../../contract/locations.ts';
import { weekOfSent } from '../../domain/hours/hours-list.ts';
import { answer } from '../answer.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { rejectWhenImpersonating } from '../http/auth.ts';
import { changeSpecialDay, planSpecialDay } from '../workflows/hours/change-special-day.ts';
import { planWeeklyHours, saveWeeklyHours } from '../workflows/hours/weekly-hours.ts';
import { callOf, executed, previewed, type WorkflowDeps } from './two-step.ts';

const config = { plansFirst: true, databaseMs: manyRowsMs };

/** When a location is open: single days and the week (API-28, API-29). */
export function locationRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;

  answer(
    app,
    locationCalls.changeSpecialDay,
    async ({ params: { id: locationId }, body: { confirm_close, plan, ...change }, request }) => {
      const asked = { locationId, change };
      const call = callOf(request, deps);
      if (!confirm_close)
        return await previewed(database, connection => planSpecialDay(connection, call, asked));
      return await executed(database, request, async transaction => ({
        code: 200,
        message: 'Change opening hour successfully',
        ...(await changeSpecialDay(transaction, call, { ...asked, plan })),
      }));
    },
    { config },
  );

  answer(
    app,
    locationCalls.changeWeek,
    async ({ params: { id: locationId }, query: { preview, plan }, body, request }) => {
      const asked = { locationId, week: weekOfSent(body) };
      const call = callOf(request, deps);
      if (preview === 'true')
        return await previewed(database, connection => planWeeklyHours(connection, call, asked));
      rejectWhenImpersonating(request);
      const done = await database.transaction(transaction =>
        saveWeeklyHours(transaction, call, { ...asked, plan }),
      );
      return { code: 200, message: 'Updated successfully', ...done };
    },
    { config },
  );
}
