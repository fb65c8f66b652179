import { z } from 'zod';
import { freeStart, plan, plannedBooking } from './plan.ts';

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
