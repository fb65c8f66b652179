import { z } from 'zod';
import { byId, defineCall, defineTwoSteps, done, instant, refusal } from './call.ts';
import { seenPlan } from './plan.ts';

const tags = ['Privacy'];

const personalData = defineCall({
  method: 'GET',
  path: '/v3/user/:id/personal-data',
  tags,
  summary: 'All that is known of a person, as one file',
  params: byId,
  answer: z.object({
    made: instant,
    person: z.int(),
    records: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe('The tables with their rows, oldest first'),
    cut: z.array(z.string()).describe('Tables of which only the oldest 20 000 rows are in the file'),
  }),
});

const erasure = done.extend({
  plan: z.string(),
  person: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  records: z.array(
    z.object({ table: z.string(), count: z.int(), outcome: z.enum(['removed', 'unnamed', 'kept']) }),
  ),
  blockers: z.array(
    z.object({
      what: z.enum(['bookings', 'locations', 'devices', 'self', 'last-admin', 'erased']),
      count: z.int(),
    }),
  ),
});

/** What erasing a person would do, or has done. */
export type Erasure = z.infer<typeof erasure>;

const erase = defineTwoSteps({
  method: 'POST',
  path: '/v3/user/:id/erase',
  tags,
  summary: 'Erase a person: what would happen, and with confirm_erase and the plan do it, for good',
  repeatable: true,
  params: byId,
  body: z.strictObject({ confirm_erase: z.boolean().default(false), plan: seenPlan }),
  plan: erasure,
  done: erasure,
  refusals: {
    409: refusal.extend({
      plan: erasure.omit({ code: true, message: true }).optional(),
      blockers: erasure.shape.blockers.optional(),
    }),
  },
});

export const privacyCalls = { personalData, erase };
