import { z } from 'zod';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { defineCall, done } from './call.ts';
import { meantRows } from './jobs.ts';

/** Rows of one resource that point to the meant ones by one field. */
const referring = z.object({
  resource: z.string(),
  field: z.string(),
  count: z.int(),
  more: z.boolean().describe('There are more than were counted'),
});
export type ReferringRows = z.infer<typeof referring>;

const goesAlong = z.object({
  what: z.enum(['blocks', 'later_hours', 'calendar_links', 'alerts', 'rollouts']),
  count: z.int(),
  ends: z.boolean().describe('It does not come back with them'),
});
export type GoesAlongRows = z.infer<typeof goesAlong>;

const insteadOf = z.object({
  name: z.string(),
  what: z
    .enum(['built_in', 'english', 'guests_choose', 'no_second_factors'])
    .describe(
      'A mail with the text that the portal brings with it, or in English; guests choose another start; no role must have a second factor',
    ),
});
export type InsteadOfRow = z.infer<typeof insteadOf>;

const answer = done.extend({
  data: z.array(referring).describe('As far as the role may see them; what nothing refers to has no line'),
  along: z
    .array(goesAlong)
    .optional()
    .describe(
      'What counts no more once they are removed: blocks to come, hours that begin later and calendar links come back with them, alerts and turns in roll-outs end',
    ),
  instead: z
    .array(insteadOf)
    .optional()
    .describe('What counts once they are removed, of those that the portal reads by their names'),
  hidden: z.boolean().describe('More rows refer to it, which the caller may not see'),
});
export type ReferringAnswer = z.infer<typeof answer>;

/** What refers to some rows of a resource, counted. */
const count = defineCall({
  method: 'POST',
  path: '/v3/records/:resource/referring',
  tags: ['History'],
  summary: 'What refers to some records, counted; changes nothing',
  description:
    'Asked before they are removed. For whoever may read the records; removed rows are not counted.',
  params: z.object({ resource: z.string() }),
  body: z
    .strictObject(meantRows)
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      message: bodySentence('job.either'),
    }),
  answer,
});

export const referringCalls = { count };
