import { z } from 'zod';
import { callReasons } from '../domain/bookings/must-be-called.ts';
import { daysLater, farthestKm } from '../domain/hours/solve-bookings.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { blocks } from '../resources/blocks.ts';
import { mostSolved } from '../resources/bookings.ts';
import { text } from '../resources/schema/fields.ts';
import { byId, defineTwoSteps, done, record, recordId, refusal, wholeUpTo } from './call.ts';
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
        z.strictObject({ id: z.int(), outcome: z.literal('keep') }),
      ]),
    )
    .max(1000)
    .refine(rows => new Set(rows.map(({ id }) => id)).size === rows.length, sentence('form.choices-once'))
    .default([]),
  within_days: z
    .int()
    .min(0)
    .max(daysLater)
    .default(daysLater)
    .describe(
      'So many days later a booking goes at most, where nobody chose when and on which device; 0 for the same day',
    ),
  within_km: z
    .int()
    .min(0)
    .max(farthestKm)
    .optional()
    .describe(
      'How far another open location of the same owner may lie to which a booking goes, by their cities, in kilometres; 0 for the same city. Without it none leaves its location',
    ),
});
export type Solve = z.infer<typeof solve>;
/** The same as it is sent. */
export type SolveRequest = z.input<typeof solve>;

/** The same where none of them can be left: a day is closed over no booking (DAY-09). */
export const solveAll = solve.refine(
  ({ rows }) => rows.every(({ outcome }) => outcome !== 'keep'),
  sentence('form.not-a-choice'),
);

const solvedBooking = plannedBooking.extend({
  choices: z
    .array(
      freeStart.extend({
        device: z.string(),
        location: z
          .object({ id: z.int(), name: z.string(), timezone: z.string(), km: z.int() })
          .optional()
          .describe('Where it is not that of the booking'),
      }),
    )
    .optional()
    .describe('Where it could go, the best first'),
  call: z
    .object({ why: z.enum(callReasons), phone_number: z.string().nullable() })
    .optional()
    .describe('Why a mail is not enough, and where its guest is called'),
});
export type SolvedBooking = z.infer<typeof solvedBooking>;

/** One mail as it would leave, of each kind and language. */
const sampleMail = z.object({
  outcome: z.enum(['move', 'cancel']),
  language: z.string().nullable(),
  email: z.string(),
  count: z.int().describe('So many like it leave'),
  guests: z.array(z.int()).describe('Who get them; one with several bookings gets several'),
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

/** A plan over several locations: which of its bookings are where. */
export const locationsPlan = solvedPlan.extend({
  locations: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        timezone: z.string(),
        bookings: z.array(z.int()).describe('Those of `bookings` that are there'),
      }),
    )
    .describe('In the order asked for'),
});
export type LocationsPlan = z.infer<typeof locationsPlan>;

const reason = text({ label: 'Reason', required: sentence('form.reason'), maxLength: 1000 }).schema;

/** Frees a device of its bookings (DEC-168). */
export const relieve = defineTwoSteps({
  method: 'POST',
  path: '/v3/homebeds/:id/relieve',
  tags: ['Devices'],
  summary:
    'Move the bookings of a device to others of its location, or cancel them, and take it out of service',
  description: `${twoStepsTold} Its bookings of up to 31 days move to the same time on another device where one is free, else to the next free start within the days that one sets, else they are cancelled. Running ones stay.`,
  repeatable: true,
  params: byId,
  body: z.strictObject({
    reason,
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

/** The starts of bookings that are solved together lie within so many days. */
export const mostSolvedDays = 31;

/** Moves or cancels chosen bookings (DEC-172). */
export const solveSeveral = defineTwoSteps({
  method: 'POST',
  path: '/v3/bookings/solve',
  tags: ['Bookings'],
  summary:
    'Move or cancel up to 200 bookings at once and write to their guests: the plan, or the change itself',
  description: `${twoStepsTold} A booking moves to the same time on another device of its location where one is free, else to what is free soonest within the days that one sets, else it is cancelled. Those that have begun or are over stay as they are (\`keep\`).`,
  repeatable: true,
  body: z.strictObject({
    bookings: z
      .array(recordId)
      .min(1, sentence('form.entries-least', { least: 1 }))
      .max(mostSolved, sentence('form.entries', { most: mostSolved }))
      .refine(ids => new Set(ids).size === ids.length, sentence('form.choices-once')),
    reason,
    solve,
    confirm_solve: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: locationsPlan,
  done: done.extend({ operation }),
  refusals: { 409: refusal.extend({ plan: locationsPlan.optional() }) },
});

const { fields } = blocks;

/** When, what and why; days and times are those of the clock of the location. */
const blockBody = z.strictObject({
  bed_id: recordId.nullish().describe('The device; without one the whole location'),
  reason: fields.reason.schema,
  first_day: fields.first_day.schema,
  last_day: fields.last_day.schema.describe(
    'On which it ends; of one that repeats the last on which it may begin',
  ),
  from_time: fields.from_time.schema,
  to_time: fields.to_time.schema.describe('23:59:59 is the end of the day'),
  weekdays: fields.weekdays.schema
    .default([])
    .describe(
      'It begins anew on each of these, and ends when the clock next shows to_time; without any it stands once',
    ),
  solve: solve.default({ rest: 'move', rows: [], within_days: daysLater }),
  confirm_block: z.boolean().default(false),
  plan: seenPlan,
});

const bookingsTold =
  'A booking inside moves to the same time on another device of the location where one is free, else to what is free soonest within the days that one sets, else it is cancelled. Those that have begun stay (`keep`).';

const savedBlock = {
  plan: locationsPlan,
  done: done.extend({ data: record, operation }),
  refusals: { 409: refusal.extend({ plan: locationsPlan.optional() }) },
};

const blockTime = defineTwoSteps({
  method: 'POST',
  path: '/v3/location/:id/block',
  tags: ['Blocks'],
  summary: 'Block a device or a whole location, once or repeating: the plan, or the change itself',
  description: `${twoStepsTold} ${bookingsTold}`,
  repeatable: true,
  params: byId,
  body: blockBody,
  ...savedBlock,
});

const changeBlock = defineTwoSteps({
  method: 'POST',
  path: '/v3/blocks/:id/change',
  tags: ['Blocks'],
  summary: 'Another time, device or reason for a block: the plan, or the change itself',
  description: `${twoStepsTold} ${bookingsTold}`,
  repeatable: true,
  params: byId,
  body: blockBody,
  ...savedBlock,
});

/** Blocks of devices and locations (DEC-185); what a block holds is free again when it is removed. */
export const blockCalls = { block: blockTime, change: changeBlock };
