import type { FastifyInstance } from 'fastify';
import { locationCalls } from '../../contract/locations.ts';
import { weekOfSent } from '../../domain/hours/hours-list.ts';
import { answer } from '../answer.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { refuseLens } from '../http/auth.ts';
import { changeDay, planDayChange } from '../workflows/hours/change-day.ts';
import { planWeeklyHours, saveWeeklyHours } from '../workflows/hours/weekly-hours.ts';
import { callOf, executed, previewed, type WorkflowWires } from './two-step.ts';

const config = { plansFirst: true, databaseMs: manyRowsMs };

/** When a location is open: single days and the week (API-28, API-29). */
export function locationRoutes(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;

  answer(
    app,
    locationCalls.changeDay,
    async ({ params: { id: locationId }, body: { confirm_close, plan, ...change }, request }) => {
      const asked = { locationId, change };
      const call = callOf(request, wires);
      if (!confirm_close)
        return await previewed(database, connection => planDayChange(connection, call, asked));
      return await executed(database, request, async transaction => ({
        code: 200,
        message: 'Change opening hour successfully',
        ...(await changeDay(transaction, call, { ...asked, plan })),
      }));
    },
    { config },
  );

  answer(
    app,
    locationCalls.changeWeek,
    async ({ params: { id: locationId }, query: { preview, plan }, body, request }) => {
      const asked = { locationId, week: weekOfSent(body) };
      const call = callOf(request, wires);
      if (preview === 'true')
        return await previewed(database, connection => planWeeklyHours(connection, call, asked));
      refuseLens(request);
      const done = await database.transaction(transaction =>
        saveWeeklyHours(transaction, call, { ...asked, plan }),
      );
      return { code: 200, message: 'Updated successfully', ...done };
    },
    { config },
  );
}
