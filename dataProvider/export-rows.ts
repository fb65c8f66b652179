import type { ReadText } from './read-text.ts';

/** A row as the API answers it. */
interface ExportedRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** All rows of a list, as they come. */
export interface RowsToExport {
  /** Of the list call, with its query. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Gets the rows part by part, in order, and how many there are in all. */
  readonly onRows: (rows: readonly ExportedRow[], total: number) => void;
}

/** Reads the lines of an export; rejects when it breaks off before the last row. */
export async function exportRows(readText: ReadText, { path, signal, onRows }: RowsToExport): Promise<void> {
  let rest = '';
  let total: number | undefined;
  const take = (line: string) => {
    if (line === '') return;
    if (total === undefined) total = Number(JSON.parse(line).total);
    else onRows(JSON.parse(line), total);
  };
  await readText({
    path,
    signal,
    onText: text => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) take(line);
    },
  });
  if (total === undefined || rest !== '') throw new Error('The export broke off');
}
