import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import { mostLocations } from '../../resources/locations.ts';
import { byId, defineTwoSteps, done, recordId, refusal } from '../call.ts';
import { operation, seenPlan, twoStepsTold } from '../plan.ts';
import { locationsPlan } from '../solve.ts';

/** The hours of a location given to others (DEC-212). */
export const copyHours = defineTwoSteps({
  method: 'POST',
  path: '/v3/location/:id/copy-hours',
  tags: ['Locations'],
  summary:
    'Give up to 20 other locations the week of a location, and those that begin later: the plan, or the change',
  description: `${twoStepsTold} Bookings that lie outside the hours then are kept, and named.`,
  repeatable: true,
  params: byId,
  body: z.strictObject({
    locations: z
      .array(recordId)
      .min(1, sentence('form.entries-least', { least: 1 }))
      .max(mostLocations, sentence('form.entries', { most: mostLocations }))
      .refine(ids => new Set(ids).size === ids.length, sentence('form.choices-once')),
    confirm_copy: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: locationsPlan,
  done: done.extend({ operation }),
  refusals: { 409: refusal.extend({ plan: locationsPlan.optional() }) },
});
