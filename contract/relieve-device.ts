import { z } from 'zod';
import { sentence } from '../domain/refusals/spoken.ts';
import { text } from '../resources/schema/fields.ts';
import { byId, defineTwoSteps, done, refusal, wholeUpTo } from './call.ts';
import { operation, seenPlan, twoStepsTold } from './plan.ts';
import { solve, solvedPlan } from './solve.ts';

export const relieve = defineTwoSteps({
  method: 'POST',
  path: '/v3/homebeds/:id/relieve',
  tags: ['Devices'],
  summary: 'Move the bookings of a device to others of its place, or cancel them, and take it out of service',
  description: `${twoStepsTold} Its bookings of up to 31 days move to the same time on another device where one is free, else to the next free start within seven days, else they are cancelled. Running ones stay.`,
  repeatable: true,
  params: byId,
  body: z.strictObject({
    reason: text({ label: 'Reason', required: sentence('form.reason'), maxLength: 1000 }).schema,
    days: wholeUpTo(31).default(31).describe('From now on'),
    disable: z.boolean().default(false).describe('Take it out of service by the same change'),
    solve,
    confirm_relieve: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: solvedPlan,
  done: done.extend({ operation }),
  refusals: { 409: refusal.extend({ plan: solvedPlan.optional() }) },
});
