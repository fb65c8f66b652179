import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { refusedFields } from '../../../contract/call.ts';
import { mostImportRows } from '../../../domain/records/import-limits.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { importBody } from './body.ts';

const counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() });

const line = z.object({
  line: z.int(),
  state: z.enum(['new', 'changed', 'same', 'error']),
  id: z.int().optional().describe('The row that the line is about'),
  title: z.string(),
  changes: z.record(z.string(), z.object({ before: z.json(), after: z.json() })).optional(),
  beside: z
    .record(z.string(), z.json())
    .optional()
    .describe('The currencies of the amounts among the changes'),
  ...refusedFields.partial().shape,
});

const dryRun = z.object({
  plan: z.string().describe('Send it back with the same rows, and exactly this is carried out'),
  counts,
  rows: z.array(line),
});

const done = z.object({
  code: z.int(),
  message: z.string(),
  counts,
  operation: z
    .object({ id: z.int(), mails: z.int(), undo_until: z.iso.datetime() })
    .nullable()
    .describe('Null where nothing was to be changed'),
});

/** What the API page says of importing into a list. */
export function describeImport({ label }: Resource): FastifySchema {
  return {
    tags: [label.many],
    summary: `${label.many}: import rows, after a dry run`,
    description:
      'Without `plan` it answers what would happen, row by row, and changes nothing. With the plan that was seen it ' +
      'does exactly that, all or nothing, as one operation that can be undone; 409 with a new plan when anything ' +
      `has changed since. Rows are found by \`id\`, else by a unique field, else by their title. At most ${mostImportRows} rows.`,
    headers: z.object({ 'Idempotency-Key': z.string().max(200).optional() }),
    body: importBody,
    response: { 200: z.union([dryRun, done]) },
  };
}
