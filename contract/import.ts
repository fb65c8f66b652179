import { z } from 'zod';
import { mostImportRows } from '../domain/records/limits.ts';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import { defineTwoSteps, done, type Given, instant, refusal, refusedFields } from './call.ts';
import { fieldChanges } from './history.ts';

/** The text of a cell as an export writes it, or the value itself where it is a text, a number or a switch. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cell>;

const sentLine = z.strictObject({
  line: z.int().min(1).max(100_000_000).describe('Where it stands in the file, for what is said of it'),
  values: z
    .array(cell)
    .max(200, sentence('form.entries', { most: 200 }))
    .describe('As many as there are columns'),
});
export type ImportLine = Given<z.infer<typeof sentLine>>;

const body = z.strictObject({
  columns: z
    .array(z.string().max(100, sentence('form.characters', { most: 100 })))
    .min(1, bodySentence('import.columns'))
    .max(200, sentence('form.entries', { most: 200 }))
    .describe('Names of fields; `id` names the row that is meant'),
  rows: z
    .array(sentLine)
    .min(1, bodySentence('import.rows'))
    .max(mostImportRows, bodySentence('order.rows', { most: mostImportRows })),
  plan: z
    .string()
    .max(100, sentence('form.characters', { most: 100 }))
    .optional()
    .describe('The plan that was seen: carries it out'),
  match: z
    .enum(['key', 'id'])
    .optional()
    .describe(
      'How rows are found: by `id`, else by a unique field or their title; or by `id` alone, all others are new',
    ),
  errors: z
    .enum(['refuse', 'leave_out'])
    .optional()
    .describe(
      'What becomes of lines with errors when the plan is carried out: one refuses them all, or they are left out',
    ),
});

/** The rows of a file. */
export type ImportTable = Given<Pick<z.infer<typeof body>, 'columns' | 'rows' | 'match'>>;

export const lineStates = ['new', 'changed', 'same', 'error'] as const;
export type LineState = (typeof lineStates)[number];

const counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() });
export type LineCounts = z.infer<typeof counts>;

const plannedLine = z.object({
  line: z.int(),
  state: z.enum(lineStates),
  id: z.int().optional().describe('The row that the line is about'),
  title: z.string(),
  changes: fieldChanges.optional(),
  beside: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The currencies of the amounts among the changes'),
  ...refusedFields.partial().shape,
});

/** What would become of one line of the file. */
export type PlannedLine = z.infer<typeof plannedLine>;

const dryRun = z.object({
  plan: z.string().describe('Send it back with the same rows, and exactly this is carried out'),
  counts,
  rows: z.array(plannedLine),
});
export type ImportPlan = z.infer<typeof dryRun>;

const imported = done.extend({
  counts,
  operation: z
    .object({ id: z.int(), mails: z.int(), undo_until: instant })
    .nullable()
    .describe('Null where nothing was to be changed'),
});
export type ImportDone = z.infer<typeof imported>;

/** Importing the rows of a file into the list of a resource. */
export const importCall = ({ label, endpoint }: Resource) =>
  defineTwoSteps({
    method: 'POST',
    path: `${endpoint}/import`,
    tags: [label.many],
    summary: `${label.many}: import rows, after a dry run`,
    description:
      'Without `plan` it answers what would happen, row by row, and changes nothing. With the plan that was seen it ' +
      'does exactly that, as one operation that can be undone: all or nothing, or all but the lines with errors where ' +
      'these are left out; 409 with a new plan when anything ' +
      `has changed since. Rows are found by \`id\`, else by a unique field, else by their title. At most ${mostImportRows} rows.`,
    repeatable: true,
    body,
    plan: dryRun,
    done: imported,
    refusals: { 409: refusal.extend({ plan: dryRun.optional() }) },
  });
