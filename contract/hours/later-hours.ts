import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import { byId, defineTwoSteps, refusal } from '../call.ts';
import { changedLocation, wholeWeek } from '../locations.ts';
import { plan, seenPlan, twoStepsTold } from '../plan.ts';

const day = z.iso.date(sentence('form.date'));

/** Weeks that begin on a day (DEC-211). */
export const laterHours = defineTwoSteps({
  method: 'PUT',
  path: '/v3/location/:id/later-hours',
  tags: ['Locations'],
  summary: 'The week of a location from a day on; with preview=true only what the change would touch',
  description: `${twoStepsTold} The week holds until a later one begins. Bookings that lie outside it are kept, and named.`,
  params: byId,
  query: z.strictObject({ preview: z.enum(['true', 'false']).optional(), plan: seenPlan }),
  body: z.strictObject({
    first_day: day.describe('The day of the calendar of the location from which on it holds'),
    week: wholeWeek.nullable().describe('Null takes away what begins on this day'),
    instead_of: day.optional().describe('The day on which it began until now, where that changes'),
  }),
  plan,
  done: changedLocation,
  refusals: { 409: refusal.extend({ plan: plan.optional() }) },
});
