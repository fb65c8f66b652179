import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { TimelineEvent } from '../../domain/bookings/timeline-event.ts';
import { idOf } from '../crud/request-parts.ts';
import { readTimeline } from '../workflows/bookings/booking-timeline.ts';
import { callOf, type WorkflowWires } from './two-step.ts';

const instant = z.iso.datetime();
const place = z
  .object({
    booking_id: z.int(),
    start_time: instant,
    device: z.object({ id: z.int(), name: z.string() }),
    removed: z.boolean().describe('True when the move that made this booking was undone'),
  })
  .nullable();
const reason = z.string().nullable();

const kinds = [
  'created',
  'moved',
  'cancelled',
  'status',
  'undone',
  'mail',
  'session-started',
  'session-ended',
] as const satisfies readonly TimelineEvent['kind'][];

const event = z.object({
  kind: z.enum(kinds),
  time: instant,
  by: z
    .union([z.object({ id: z.int(), name: z.string() }), z.literal('staff')])
    .nullable()
    .describe("Partners are told 'staff' instead of who of them it was"),
  at: place.optional(),
  from: place.optional(),
  to: place.optional(),
  reason: reason.optional(),
  booking_id: z.int().nullable().optional(),
  before: z.int().optional(),
  after: z.int().optional(),
  what: z.enum(['cancelled', 'moved', 'changed']).optional(),
  mail: z
    .object({
      id: z.int(),
      state: z.enum(['waiting', 'kept', 'sent', 'withdrawn', 'failed']),
      to_email: z.string(),
      subject_html: z.string(),
      content_html: z.string(),
      leaves: instant.nullable(),
      failure: z.string().nullable(),
    })
    .optional(),
  late_minutes: z.int().optional(),
  early_minutes: z.int().optional(),
  seconds: z.int().optional(),
});

const describe = (): FastifySchema => ({
  tags: ['Bookings'],
  summary: 'Everything that happened to a booking, oldest first',
  description: 'Also to the bookings that it was moved from and to; for whoever may read the booking.',
  params: z.object({ id: z.int().min(1).max(2_147_483_647) }),
  response: { 200: z.object({ code: z.int(), message: z.string(), data: z.array(event) }) },
});

/** What happened to a booking: made, moved, cancelled, mails, session, undone. */
export function timelineRoute(app: FastifyInstance, wires: WorkflowWires): void {
  app.get('/api/v3/bookings/:id/timeline', { config: { describe } }, async request => {
    const data = await readTimeline(wires.database, callOf(request, wires), idOf(request));
    return { code: 200, message: 'OK', data };
  });
}
