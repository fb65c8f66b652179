import { z } from 'zod';
import { Role } from '../domain/actor.ts';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { bulkActions, bulkFields, bulkSettings, mayInBulk } from '../resources/schema/bulk.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import { byId, defineCall, done, instant, pageQuery, recordId, refusal } from './call.ts';

const tags = ['Jobs'];

/** What is done to many rows, as its person is told of it. */
const job = z.object({
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

/** As many ids as one body may hold besides other values. */
const mostIds = 5_000;

/** Which rows are meant: some by their ids, or all of a list. */
export const meantRows = {
  ids: z
    .array(recordId)
    .min(1)
    .max(mostIds, bodySentence('job.records', { most: mostIds }))
    .optional()
    .describe('These rows'),
  filter: z
    .array(z.unknown())
    .max(50)
    .optional()
    .describe('Or all rows of the list under this filter, [{ field, op, value }]'),
  q: z.string().max(200).optional().describe('Beside the filter: the free text of the list'),
};

const bulkBody = z
  .strictObject({
    action: z.enum(bulkActions),
    field: z.string().max(64).optional().describe('Of a change: the field'),
    value: z.unknown().optional().describe('Of a change: what the field is set to'),
    setting: z.string().max(64).optional().describe('Of a set: which of those that the resource brings'),
    ...meantRows,
    total: z.int().min(0).optional().describe('Beside the filter: how many rows somebody was shown'),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: bodySentence('job.either'),
  });
export type BulkBody = z.infer<typeof bulkBody>;

/** Starts the job that does the same to many rows of a resource. */
const start = (resource: Resource) => {
  const { label, endpoint } = resource;
  const offered = bulkActions.filter(action => mayInBulk(resource, action, Role.Admin));
  const fields = bulkFields(resource, Role.Admin).map(([name]) => name);
  const settings = bulkSettings(resource, Role.Admin).map(setting => setting.id);
  return defineCall({
    method: 'POST',
    path: `${endpoint}/bulk`,
    tags: [label.many],
    summary: `${label.many}: do the same to many rows`,
    description:
      `Answers the job that does it: ${offered.join(', ')}. Which rows is settled at once; each is then checked ` +
      `as by a call of its own. Fields of a change: ${fields.join(', ') || 'none'}.` +
      (settings.length > 0 ? ` Settings of a set: ${settings.join(', ')}.` : ''),
    repeatable: true,
    status: 202,
    body: bulkBody,
    answer: job,
  });
};

const recent = defineCall({
  method: 'GET',
  path: '/v3/jobs',
  tags,
  summary: 'One’s own jobs that run, or ended within the hour',
  answer: done.extend({ data: z.array(job) }),
});

const one = defineCall({
  method: 'GET',
  path: '/v3/jobs/:id',
  tags,
  summary: 'How far a job of one’s own is',
  params: byId,
  answer: job,
});

const rowState = z.enum(['waiting', 'done', 'failed', 'skipped']);
export type RowState = z.infer<typeof rowState>;

const jobRow = z.object({
  id: z.int(),
  status: rowState,
  message: z.string().nullable().describe('Why it stays as it was'),
  error: z.string().nullable().describe('The code of the message'),
  params: refusal.shape.params.nullable(),
  title: z.string().nullable().describe('How the row is called now; null where it cannot be read'),
});
export type JobRow = z.infer<typeof jobRow>;

const rowsOfJob = defineCall({
  method: 'GET',
  path: '/v3/jobs/:id/rows',
  tags,
  summary: 'What came of each row of a job',
  params: byId,
  query: z.object({
    status: rowState.optional(),
    ...pageQuery({ mostRows: 100, lastPage: 10_000 }),
  }),
  answer: done.extend({ data: z.array(jobRow), total_item: z.int() }),
});

const stop = defineCall({
  method: 'POST',
  path: '/v3/jobs/:id/stop',
  tags,
  summary: 'Stop a job after the rows that it is at',
  repeatable: true,
  params: byId,
  answer: job,
});

const retry = defineCall({
  method: 'POST',
  path: '/v3/jobs/:id/retry',
  tags,
  summary: 'Try the rows of a job that failed once more',
  repeatable: true,
  params: byId,
  answer: job,
});

export const jobCalls = { start, recent, one, rows: rowsOfJob, stop, retry };
