import { z } from 'zod';
import { byId, defineCall, done } from '../call.ts';

/** How many weeks ahead the hours of a location are looked at together (DEC-213). */
export const weeksAhead = 8;

/** The days ahead on which guests are expected (DEC-213). */
export const bookedDays = defineCall({
  method: 'GET',
  path: '/v3/location/:id/booked-days',
  tags: ['Locations'],
  summary: 'How many bookings hold a device on each of the next days of a location',
  description:
    'Of the next eight weeks by its own calendar, and of all later days that have hours of their own; days without one are left out.',
  params: byId,
  answer: done.extend({
    data: z.array(z.object({ day: z.iso.date(), bookings: z.int().describe('That reach into the day') })),
  }),
});
