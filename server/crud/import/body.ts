import { z } from 'zod';
import { mostImportRows } from '../../../domain/records/import-limits.ts';
import { bodySentence } from '../../../domain/refusals/bodies.ts';
import { sentence } from '../../../domain/refusals/spoken.ts';

/** The text of a cell as an export writes it, or the value itself where it is a text, a number or a switch. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const line = z.strictObject({
  line: z.int().min(1).max(100_000_000).describe('Where it stands in the file, for what is said of it'),
  values: z
    .array(cell)
    .max(200, sentence('form.entries', { most: 200 }))
    .describe('As many as there are columns'),
});

export const importBody = z.strictObject({
  columns: z
    .array(z.string().max(100, sentence('form.characters', { most: 100 })))
    .min(1, bodySentence('import.columns'))
    .max(200, sentence('form.entries', { most: 200 }))
    .describe('Names of fields; `id` names the row that is meant'),
  rows: z
    .array(line)
    .min(1, bodySentence('import.rows'))
    .max(mostImportRows, bodySentence('order.rows', { most: mostImportRows })),
  plan: z
    .string()
    .max(100, sentence('form.characters', { most: 100 }))
    .optional()
    .describe('The plan that was seen: carries it out'),
});

/** The rows of a file. */
export type ImportTable = Pick<z.infer<typeof importBody>, 'columns' | 'rows'>;
export type ImportLine = z.infer<typeof line>;
export type Cell = z.infer<typeof cell>;
