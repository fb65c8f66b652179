import { z } from 'zod';
import { sentence } from '../domain/refusals/spoken.ts';
import { addDays, isDay } from '../domain/time/calendar.ts';
import { defineCall, done, instant, recordId, refusal } from './call.ts';

export const mostEdges = 62;

/** Instants in ascending order, between commas, as a query says them; undefined when they are none. */
export function edgesOf(text: string): readonly string[] | undefined {
  const edges = text.split(',');
  const times = edges.map(edge => (instant.safeParse(edge).success ? Date.parse(edge) : Number.NaN));
  const ascends = times.every((time, at) => at === 0 || time > (times[at - 1] ?? time));
  return edges.length >= 2 && edges.length <= mostEdges && !times.some(Number.isNaN) && ascends
    ? edges
    : undefined;
}

/** How many rows of a list fall between one instant and the next: what a chart of days or hours shows. */
const between = defineCall({
  method: 'GET',
  path: '/v3/records/:resource/totals',
  tags: ['History'],
  summary: 'How many rows of a list fall between one instant and the next, for charts',
  description:
    'Of the rows that one may read, under the filter of the list. An instant belongs to the span that it begins.',
  params: z.object({ resource: z.string() }),
  query: z.strictObject({
    of: z.string().max(64).describe('The field: an instant by which the list can be filtered'),
    edges: z.string().max(2_000).describe(`2 to ${mostEdges} instants in ascending order, between commas`),
    filter: z.string().optional().describe('As in the list: [{ field, op, value }]'),
    q: z.string().max(200).optional().describe('As in the list: free text'),
  }),
  answer: done.extend({
    data: z.array(z.int()).describe('One number for each span, in order: one less than there are edges'),
  }),
});

export const totalsCalls = { between };

export const mostInsightDays = 366;

const money = z.object({
  currency: z.string(),
  amount: z.int().describe('Minor units'),
  bookings: z.int().describe('How many have a price in it; the currency of the most comes first'),
});

const figures = z.object({
  bookings: z.int().describe('That took place, run, or are still to come'),
  minutes: z.int().describe('For which they hold their devices'),
  open_minutes: z
    .int()
    .describe('In which devices that are in service stood at open locations: what could be booked'),
  cancelled: z.int(),
  moved: z.int(),
  revenue: z
    .array(money)
    .describe(
      'By the prices that the locations have now, without promotions; bookings of a length without a price are in none of them',
    ),
  ran: z.int().describe('Bookings whose session is known'),
  late: z.int().describe('Of these: began more than five minutes late'),
  short: z.int().describe('Of these: ran for less than four fifths of the massage'),
});

/** What bookings came to, of a network, a location or a device. */
export type Figures = z.infer<typeof figures>;

const insights = z.object({
  total: figures,
  before: figures.describe('The same for as many days before'),
  days: z.array(z.object({ day: z.iso.date(), bookings: z.int(), cancelled: z.int() })),
  week: z
    .array(z.object({ weekday: z.int().describe('0 is Monday'), hour: z.int(), bookings: z.int() }))
    .describe('When bookings begin, on the clocks of their locations; hours without any are left out'),
  lead: z
    .object({ same_day: z.int(), next_day: z.int(), week: z.int(), later: z.int() })
    .describe('How long before its start a booking was made: within a day, two days, a week, later'),
  reasons: z
    .array(z.object({ reason: z.string().nullable(), count: z.int() }))
    .describe('The eight most frequent reasons of cancellations'),
  of: z.enum(['location', 'device']).describe('What the rows are'),
  rows: z
    .array(figures.extend({ id: z.int(), name: z.string() }))
    .describe('Those with most booked minutes first'),
  rows_total: z.int(),
});
export type Insights = z.infer<typeof insights>;

export const insightsCall = defineCall({
  method: 'GET',
  path: '/v3/insights',
  refusals: { 404: refusal },
  tags: ['Bookings'],
  summary: 'What bookings came to: occupancy, revenue, cancellations, late and short sessions',
  description:
    'Of the bookings that one may read, by the day on which they begin on the clocks of their location; of one location by its devices, else by location.',
  query: z
    .strictObject({
      from: z.iso.date().describe('The first day'),
      to: z.iso.date().describe('The last day'),
      location_id: z.coerce.number<number>().pipe(recordId).optional(),
    })
    .superRefine(({ from, to }, { addIssue }) => {
      // What is no day is refused by itself, and nothing can be reckoned from it.
      if (!isDay(from) || !isDay(to)) return;
      const last = addDays(from, mostInsightDays - 1);
      if (to < from || to > last)
        addIssue({
          code: 'custom',
          path: ['to'],
          message: sentence('form.between-days', { first: from, last }),
        });
    }),
  answer: done.extend({ data: insights }),
});
