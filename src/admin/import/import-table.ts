import type { ImportTable } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import { mostImportRows } from '../../../domain/records/limits.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { CsvRecord } from './csv-reader.ts';
import { type Heading, readHeading } from './heading.ts';
import { type ImportWords, importValue, type Value } from './import-value.ts';
import type { FileProblem } from './read-text-file.ts';

export type TableReading =
  | { readonly table: ImportTable; readonly ignored: readonly string[]; readonly problem?: undefined }
  | { readonly table?: undefined; readonly problem: FileProblem };

/** Turns the records of a file into rows of the resource, or tells what is wrong with the file as a whole. */
export function importTable(
  resource: Resource,
  role: Role,
  records: readonly CsvRecord[],
  words: ImportWords,
): TableReading {
  const [first, ...lines] = records;
  if (first === undefined) return { problem: { key: 'import.empty' } };
  const heading = readHeading(resource, role, first.cells, words);
  if (heading.problem !== undefined) return heading;
  const problem = problemOf(first, lines);
  if (problem !== undefined) return { problem };
  const { columns, ignored } = heading;
  return {
    table: {
      columns: columns.map(({ name }) => name),
      rows: lines.map(({ line, cells }) => ({ line, values: valuesOf(cells, columns, words) })),
    },
    ignored,
  };
}

function valuesOf(cells: readonly string[], columns: Heading['columns'], words: ImportWords): Value[] {
  return columns.map(({ at, field }) => importValue(cells[at] ?? '', field, words));
}

function problemOf({ cells: heading }: CsvRecord, lines: readonly CsvRecord[]): FileProblem | undefined {
  if (lines.length === 0) return { key: 'import.only_heading' };
  if (lines.length > mostImportRows)
    return { key: 'import.too_many_rows', values: { limit: mostImportRows, rows: lines.length } };
  const ragged = lines.find(({ cells }) => !fits(cells, heading.length));
  if (ragged !== undefined)
    return {
      key: 'import.ragged',
      values: { line: ragged.line, cells: ragged.cells.length, columns: heading.length },
    };
  const unnamed = heading.findIndex(
    (name, at) => name.trim() === '' && lines.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
  return unnamed === -1 ? undefined : { key: 'import.unnamed_column', values: { number: unnamed + 1 } };
}

/** Some spreadsheets end lines with empty cells beyond the last column. */
function fits(cells: readonly string[], columns: number): boolean {
  return cells.length >= columns && cells.slice(columns).every(cell => cell.trim() === '');
}
