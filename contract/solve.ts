import { z } from 'zod';
import { sentence } from '../domain/refusals/spoken.ts';
import { text } from '../resources/schema/fields.ts';
import { byId, defineTwoSteps, done, refusal, wholeUpTo } from './call.ts';
import { freeStart, operation, plan, plannedBooking, seenPlan, twoStepsTold } from './plan.ts';

/** How the bookings in the way of a change are solved together with it (DEC-152). */
export const solve = z.strictObject({
  rest: z
    .enum(['move', 'cancel'])
    .describe(
      'Of bookings without a choice of their own: to the next free start, else cancelled; or cancelled',
    ),
  rows: z
    .array(
      z.discriminatedUnion('outcome', [
        z.strictObject({ id: z.int(), outcome: z.literal('move'), to: freeStart }),
        z.strictObject({ id: z.int(), outcome: z.literal('cancel') }),
      ]),
    )
    .max(1000)
    .default([]),
});
export type Solve = z.infer<typeof solve>;

const solvedBooking = plannedBooking.extend({
  choices: z
    .array(freeStart.extend({ device: z.string() }))
    .optional()
    .describe('Where it could go, its own device first'),
});
export type SolvedBooking = z.infer<typeof solvedBooking>;

/** One mail as it would leave, of each kind and language. */
const sampleMail = z.object({
  outcome: z.enum(['move', 'cancel']),
  language: z.string().nullable(),
  email: z.string(),
  count: z.int().describe('So many guests get one like it'),
  subject_html: z.string(),
  content_html: z.string(),
});
export type SampleMail = z.infer<typeof sampleMail>;

/** A plan with what becomes of each booking, and the mails that would leave. */
export const solvedPlan = z.object({
  plan: plan.shape.plan,
  bookings: z.array(solvedBooking),
  mails: z.array(sampleMail).optional(),
});
export type SolvedPlan = z.infer<typeof solvedPlan>;

/** Frees a device of its bookings (DEC-168). */
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
