import { z } from 'zod';
import { blankReason } from '../domain/hours/special-day.ts';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { weekdays } from '../domain/time/weekday.ts';
import { byId, defineTwoSteps, done, record, refusal } from './call.ts';
import { operation, plan, seenPlan, twoStepsTold } from './plan.ts';

const tags = ['Locations'];

const missingTimes = sentence('form.times-missing');
const bound = z.iso.datetime({ offset: true, error: missingTimes });
const wallTime = z.iso.time({ precision: 0, error: bodySentence('hours.time') }).nullish();

/** The row as it is now, and the operation that can be undone. */
const changed = done.extend({ data: record, operation });
const stale = { 409: refusal.extend({ plan: plan.optional() }) };

const changeSpecialDay = defineTwoSteps({
  method: 'POST',
  path: '/v3/location/:id/close',
  tags,
  summary: 'Other hours for one day: its plan, or with confirm_close the change itself',
  description: `${twoStepsTold} 409 with the plan while bookings stand in the way.`,
  repeatable: true,
  params: byId,
  body: z.strictObject({
    date_open_from: bound,
    date_open_to: bound,
    reason_close: z
      .string({ error: blankReason })
      .trim()
      .min(1, blankReason)
      .max(1000, bodySentence('hours.reason-long', { most: 1000 })),
    block_start_time: wallTime,
    block_end_time: wallTime,
    confirm_close: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan,
  done: changed,
  refusals: stale,
});

const breakEntry = z.strictObject({ block_start_time: wallTime, block_end_time: wallTime });

const week = z
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

const changeWeek = defineTwoSteps({
  method: 'PUT',
  path: '/v3/location/:id/list-hours',
  tags,
  summary: 'The week of a location; with preview=true only what the change would touch',
  params: byId,
  query: z.strictObject({ preview: z.enum(['true', 'false']).optional(), plan: seenPlan }),
  body: week,
  plan,
  done: changed,
  refusals: stale,
});

export const locationCalls = { changeSpecialDay, changeWeek };
