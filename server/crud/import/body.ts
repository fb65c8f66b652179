import { z } from 'zod';
import { mostImportRows } from '../../../domain/records/import-limits.ts';

/** The text of a cell as an export writes it, or the value itself where it is a text, a number or a switch. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const line = z.strictObject({
  line: z.int().min(1).max(100_000_000).describe('Where it stands in the file, for what is said of it'),
  values: z.array(cell).max(200, 'At most 200 entries').describe('As many as there are columns'),
});

export const importBody = z.strictObject({
  columns: z
    .array(z.string().max(100, 'At most 100 characters'))
    .min(1, 'Must name at least one column')
    .max(200, 'At most 200 entries')
    .describe('Names of fields; `id` names the row that is meant'),
  rows: z
    .array(line)
    .min(1, 'Must hold at least one row')
    .max(mostImportRows, `At most ${mostImportRows} rows`),
  plan: z
    .string()
    .max(100, 'At most 100 characters')
    .optional()
    .describe('The plan that was seen: carries it out'),
});

/** The rows of a file. */
export type ImportTable = Pick<z.infer<typeof importBody>, 'columns' | 'rows'>;
export type ImportLine = z.infer<typeof line>;
export type Cell = z.infer<typeof cell>;
