import { z } from 'zod';
import { defineCall, done, instant } from './call.ts';

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
