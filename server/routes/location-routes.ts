import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { blankReason } from '../../domain/hours/close-day.ts';
import { weekOfSent } from '../../domain/hours/hours-list.ts';
import { bodySentence } from '../../domain/refusals/bodies.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import { weekdays } from '../../domain/time/weekday.ts';
import { idOf } from '../crud/request-parts.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { refuseLens } from '../http/auth.ts';
import { changeDay, planDayChange } from '../workflows/hours/change-day.ts';
import { planWeeklyHours, saveWeeklyHours } from '../workflows/hours/weekly-hours.ts';
import { callOf, executed, previewed, type WorkflowWires } from './two-step.ts';

const planToken = z.string().max(100).optional();
const missingTimes = sentence('form.times-missing');
const instant = z.iso.datetime({ offset: true, error: missingTimes });
const wallTime = z.iso.time({ precision: 0, error: bodySentence('hours.time') }).nullish();
const locationId = z.strictObject({ id: z.coerce.number().int().positive() });

const closeDay = z.strictObject({
  date_open_from: instant,
  date_open_to: instant,
  reason_close: z
    .string({ error: blankReason })
    .trim()
    .min(1, blankReason)
    .max(1000, bodySentence('hours.reason-long', { most: 1000 })),
  block_start_time: wallTime,
  block_end_time: wallTime,
  confirm_close: z.boolean().default(false),
  plan: planToken,
});

const breakEntry = z.strictObject({ block_start_time: wallTime, block_end_time: wallTime });
const sentWeek = z
  .array(
    z.strictObject({
      day_of_week: z.enum(weekdays),
      location_id: z.number().int().optional(),
      isActive: z.boolean().optional(),
      open_time: wallTime,
      close_time: wallTime,
      block: z
        .array(breakEntry)
        .max(20, bodySentence('hours.breaks', { most: 20 }))
        .nullish(),
    }),
  )
  .length(weekdays.length, bodySentence('hours.seven-days'))
  .refine(
    days => new Set(days.map(day => day.day_of_week)).size === weekdays.length,
    bodySentence('hours.each-once'),
  );

const tags = ['Locations'];

/** When a location is open: single days and the week (API-28, API-29). */
export function locationRoutes(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/location/:id/close',
    {
      config: { plansFirst: true, databaseMs: manyRowsMs },
      schema: {
        tags,
        summary: 'Other hours for one day: its plan, or with confirm_close the change itself',
        params: locationId,
        body: closeDay,
      },
    },
    async request => {
      const { confirm_close, plan, ...change } = request.body;
      const asked = { locationId: idOf(request), change };
      const call = callOf(request, wires);
      if (!confirm_close)
        return await previewed(database, connection => planDayChange(connection, call, asked));
      return await executed(database, request, async transaction => ({
        code: 200,
        message: 'Change opening hour successfully',
        ...(await changeDay(transaction, call, { ...asked, plan })),
      }));
    },
  );

  typed.put(
    '/api/v3/location/:id/list-hours',
    {
      config: { plansFirst: true, databaseMs: manyRowsMs },
      schema: {
        tags,
        summary: 'The week of a location; with preview=true only what the change would touch',
        params: locationId,
        querystring: z.strictObject({ preview: z.enum(['true', 'false']).optional(), plan: planToken }),
        body: sentWeek,
      },
    },
    async request => {
      const asked = { locationId: idOf(request), week: weekOfSent(request.body) };
      const call = callOf(request, wires);
      if (request.query.preview === 'true')
        return await previewed(database, connection => planWeeklyHours(connection, call, asked));
      refuseLens(request);
      const { plan } = request.query;
      const done = await database.transaction(transaction =>
        saveWeeklyHours(transaction, call, { ...asked, plan }),
      );
      return { code: 200, message: 'Updated successfully', ...done };
    },
  );
}
