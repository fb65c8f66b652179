import type { ImportPlan, ImportTable } from '../../../contract/import.ts';
import { mostImportRows, mostPartBytes } from '../../../domain/records/limits.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { CsvWriter } from './export-file.ts';
import { type ImportSource, type ImportWords, isSame, valuesOf } from './import-table.ts';

/** So many lines of a file as are checked, and written, at once: its rows beside what the file says. */
export interface ImportPart {
  readonly table: ImportTable;
  readonly source: ImportSource;
}

/** Cuts a file into parts that the server takes; each is planned, imported and undone by itself (DEC-155). */
export function partsOf({ table, source }: ImportPart): readonly ImportPart[] {
  const encoder = new TextEncoder();
  const parts: ImportPart[] = [];
  let from = 0;
  let bytes = 0;
  const cut = (to: number) => {
    parts.push({
      table: { ...table, rows: table.rows.slice(from, to) },
      source: { ...source, lines: source.lines.slice(from, to) },
    });
    from = to;
    bytes = 0;
  };
  for (const [at, { cells }] of source.lines.entries()) {
    const size = encoder.encode(cells.join()).length;
    if (at > from && (at - from >= mostImportRows || bytes + size > mostPartBytes)) cut(at);
    bytes += size;
  }
  cut(source.lines.length);
  return parts;
}

/** A cell of a line, as somebody has written it anew. */
export interface MendedCell {
  readonly line: number;
  /** The name of the field. */
  readonly name: string;
  readonly text: string;
}

/** The same part with one cell written anew. */
export function withCell({ table, source }: ImportPart, cell: MendedCell, words: ImportWords): ImportPart {
  const column = source.columns.find(({ name }) => name === cell.name);
  const at = source.lines.findIndex(({ line }) => line === cell.line);
  const old = source.lines[at];
  if (column === undefined || old === undefined) return { table, source };
  const cells = old.cells.with(column.at, cell.text);
  const values = valuesOf(cells, source.columns, words);
  return {
    table: { ...table, rows: table.rows.with(at, { line: old.line, values }) },
    source: { ...source, lines: source.lines.with(at, { line: old.line, cells }) },
  };
}

/** What a cell holds, undefined where the file has no such column. */
export function cellOf({ columns, lines }: ImportSource, line: number, name: string): string | undefined {
  const column = columns.find(each => each.name === name);
  if (column === undefined) return undefined;
  return lines.find(each => each.line === line)?.cells[column.at] ?? '';
}

/** The lines with errors as a file of their own: their cells as they stand, and what is wrong in a last column. */
export function faultyLines(
  { heading, lines }: ImportSource,
  { rows }: ImportPlan,
  { problem }: Pick<ImportWords, 'problem'>,
  told: (name: string, message: string) => string,
): Blob {
  const kept = heading.flatMap((name, at) => (name.trim() === '' || isSame(name, problem) ? [] : [at]));
  const cellsOf = (cells: readonly string[]) => kept.map(at => cells[at] ?? '');
  const wrong = new Map(
    rows.flatMap(({ line, state, errors = {} }) =>
      state === 'error' ? [[line, Object.entries(errors).map(([name, message]) => told(name, message))]] : [],
    ),
  );
  const file = new CsvWriter();
  file.add([[...cellsOf(heading), problem]]);
  file.add(
    lines.flatMap(({ line, cells }) => {
      const said = wrong.get(line);
      return said === undefined ? [] : [[...cellsOf(cells), inOneLine(said)]];
    }),
  );
  return file.file();
}
