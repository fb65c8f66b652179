import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { refusal, refusedFields } from '../refusal-answer.ts';
import { cancelBody, rescheduleBody } from './workflow-bodies.ts';

export const id = z.object({ id: z.int().min(1).max(2_147_483_647) });
const instant = z.iso.datetime();

const guest = z.object({ id: z.int(), email: z.string(), first_name: z.string(), last_name: z.string() });

/** One line of every plan. */
const plannedBookingSchema = z.object({
  id: z.int(),
  start_time: instant,
  end_time: instant,
  version: z.int(),
  booking_status: z.int(),
  user: guest,
  home_bed: z.object({ id: z.int(), name: z.string() }),
  outcome: z.enum(['cancel', 'move', 'keep', 'blocks']),
  to: z.object({ start_time: instant, bed_id: z.int() }).optional(),
  problem: z.looseObject({ kind: z.string() }).optional().describe('Why it is cancelled instead of moved'),
});

/** What every plan answers; send `plan` back with the confirmation, and only what was seen happens. */
export const planSchema = z.object({ plan: z.string(), bookings: z.array(plannedBookingSchema) });

/** What every confirmed workflow answers beside its row. */
export const operationSchema = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.string(),
  cancelled: z.int(),
  moved: z.int(),
  mails: z.int(),
  undo_until: instant,
});

const mailPlan = planSchema.extend({
  subject: z.string(),
  content: z.string(),
  subject_html: z.string(),
  content_html: z.string(),
  recipient: z.object({ email: z.string(), language: z.string().nullable() }).nullable(),
});

export const twoSteps = 'Answers the plan and changes nothing until it is confirmed.';
export const repeatable = z.object({ 'Idempotency-Key': z.string().max(200).optional() });

/** What the API page says of the workflows on bookings. */
export const describe = {
  cancel: (): FastifySchema => ({
    tags: ['Bookings'],
    summary: 'Cancel a booking and write to its guest',
    description: `${twoSteps} Confirmed: the cancelled booking with its operation.`,
    headers: repeatable,
    params: id,
    body: cancelBody,
    response: {
      200: z.union([mailPlan, z.looseObject({ id: z.int(), operation: operationSchema })]),
      409: refusal.extend({ plan: mailPlan.optional() }),
    },
  }),
  reschedule: (): FastifySchema => ({
    tags: ['Bookings'],
    summary: 'Move a booking to another time, or to another device of its location, and write to its guest',
    description: `${twoSteps} Confirmed: the new booking with its operation; the old one stays with status 10.`,
    headers: repeatable,
    params: id,
    body: rescheduleBody,
    response: {
      200: z.union([
        mailPlan,
        z.looseObject({ id: z.int(), moved_from_id: z.int(), operation: operationSchema }),
      ]),
      409: refusal.extend({
        plan: mailPlan.optional(),
        holder: z.object({ id: z.int(), user: guest }).optional(),
        nearest: z.array(z.object({ start_time: instant, bed_id: z.int() })).optional(),
      }),
      422: refusal.extend({
        ...refusedFields.shape,
        problem: z.looseObject({ kind: z.string() }).optional(),
      }),
    },
  }),
  between: (): FastifySchema => ({
    tags: ['Bookings'],
    summary: 'The bookings that stand in the way of slots, by their starts',
    querystring: z.object({
      filter: z
        .string()
        .optional()
        .describe('JSON text [{ field, op, value }] by booking_status, location_id, bed_id and start_time'),
    }),
    response: {
      200: z.object({
        code: z.int(),
        message: z.string(),
        data: z.array(
          z.object({
            id: z.int(),
            start_time: instant,
            duration: z.int().describe('Minutes'),
            bed_id: z.int(),
          }),
        ),
      }),
    },
  }),
  undo: (): FastifySchema => ({
    tags: ['Operations'],
    summary: 'Take back everything that an operation did, as long as its mails wait',
    headers: repeatable,
    params: id,
    response: {
      200: refusal.extend({ operation: operationSchema.extend({ undone_time: instant }) }),
      409: refusal.extend({ holder: z.object({ id: z.int(), user: guest }).optional() }),
    },
  }),
};
