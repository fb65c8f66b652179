import { z } from 'zod';
import { byId, defineCall, done, instant, recordId } from './call.ts';

const tags = ['Calendars'];

/** What a calendar link shows: the bookings of one record, or all that its owner may see. */
const shows = z.enum(['all', 'location', 'device', 'guest']);

const feed = z.object({
  id: z.int(),
  shows,
  record_id: z.int().nullable().describe('Whose bookings they are; null for all'),
  name: z
    .string()
    .nullable()
    .describe('What the record is called; null where its owner may no longer see it'),
  link: z
    .string()
    .nullable()
    .describe('What a calendar program follows. Whoever has it needs no sign-in; null while impersonating'),
  create_time: instant,
  read_time: instant.nullable().describe('When a program last read it, to the hour'),
});

/** A link by which calendar programs follow bookings. */
export type CalendarFeed = z.infer<typeof feed>;

const own = defineCall({
  method: 'GET',
  path: '/v3/calendar-feeds',
  tags,
  summary: 'The calendar links of the user, the oldest first',
  answer: z.object({ data: z.array(feed) }),
});

const make = defineCall({
  method: 'POST',
  path: '/v3/calendar-feeds',
  tags,
  summary:
    'A calendar link for a record, or for all own bookings; the one that there is already, where there is one',
  body: z.union([
    z.strictObject({ shows: z.literal('all') }),
    z.strictObject({ shows: shows.exclude(['all']), record_id: recordId }),
  ]),
  answer: done.extend({ data: feed }),
});

const renew = defineCall({
  method: 'POST',
  path: '/v3/calendar-feeds/:id/renew',
  tags,
  summary: 'Another link in place of one that too many know; the one before opens nothing any more',
  params: byId,
  answer: done.extend({ data: feed }),
});

const remove = defineCall({
  method: 'DELETE',
  path: '/v3/calendar-feeds/:id',
  tags,
  summary: 'Close a calendar link',
  params: byId,
  answer: done,
});

export const calendarFeedCalls = { own, make, renew, remove };
