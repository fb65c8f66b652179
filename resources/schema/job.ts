import { z } from 'zod';
import { bulkActions } from './bulk.ts';

const instant = z.iso.datetime();

/** What is done to many rows, as its person is told of it. */
export const job = z.object({
  id: z.int(),
  resource: z.string(),
  action: z.enum(bulkActions),
  field: z.string().nullable(),
  setting: z.string().nullable().describe('Of a set: which of those that the resource brings'),
  value: z.unknown(),
  status: z.enum(['running', 'finished', 'stopped']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int().describe('Left as they were because it was stopped before'),
  stopping: z.boolean().describe('It has been told to stop, and will in a moment'),
  create_time: instant,
  finished_at: instant.nullable(),
  operation: z
    .object({ id: z.int(), undo_until: instant.nullable(), undone_time: instant.nullable() })
    .nullable()
    .describe(
      'Undo it, and all of it is taken back at once; null where nothing was changed, or nothing can be',
    ),
});

export type Job = z.infer<typeof job>;
