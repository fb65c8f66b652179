import type { ImportTable } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import { readList } from '../../../domain/text/list-text.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { importFields } from '../../../resources/schema/importable.ts';
import { standardFields } from '../../../resources/schema/standard-fields.ts';
import type { CsvRecord, FileProblem } from './csv-reader.ts';
import { unguarded } from './formula-guard.ts';

export type TableReading =
  | {
      readonly table: ImportTable;
      readonly ignored: readonly string[];
      readonly source: ImportSource;
      readonly problem?: undefined;
    }
  | { readonly table?: undefined; readonly problem: FileProblem };

/** The file as it was written, beside the rows that were read from it: one line for each of them. */
export interface ImportSource {
  readonly heading: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** Without the quotes that keep spreadsheets from running them. */
  readonly lines: readonly CsvRecord[];
}

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
  const plain = lines.map(({ line, cells }) => ({ line, cells: cells.map(unguarded) }));
  return {
    table: {
      columns: columns.map(({ name }) => name),
      rows: plain.map(({ line, cells }) => ({ line, values: valuesOf(cells, columns, words) })),
    },
    ignored,
    source: { heading: first.cells, columns, lines: plain },
  };
}

/** The values of a line, as they are sent. */
export function valuesOf(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  words: ImportWords,
): Value[] {
  return columns.map(({ at, field }) => importValue(cells[at] ?? '', field, words));
}

function problemOf({ cells: heading }: CsvRecord, lines: readonly CsvRecord[]): FileProblem | undefined {
  if (lines.length === 0) return { key: 'import.only_heading' };
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

interface Heading {
  readonly columns: readonly ImportColumn[];
  /** Columns of the list that nobody sets, such as when a row was made. */
  readonly ignored: readonly string[];
  readonly problem?: undefined;
}

export interface ImportColumn {
  readonly name: string;
  /** Undefined for the ID. */
  readonly field: Field | undefined;
  /** Its place in the file. */
  readonly at: number;
}

const longestTold = 60;

/** Which field each column of the file is: by its label in the portal's language or in English, or by its name. */
function readHeading(
  resource: Resource,
  role: Role,
  cells: readonly string[],
  words: ImportWords,
): Heading | { readonly problem: FileProblem } {
  const fields = importFields(resource, role);
  const known = namesOf([['id', standardFields.id], ...fields], words);
  const others = namesOf([...Object.entries(resource.fields), ...Object.entries(standardFields)], words);
  const columns: ImportColumn[] = [];
  const ignored: string[] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '' || isSame(cell, words.problem)) continue;
    const name = known.get(folded(cell));
    if (name !== undefined && columns.some(column => column.name === name))
      return { problem: { key: 'import.column_twice', values: { name: cell.trim() } } };
    if (name !== undefined) columns.push({ name, field: fields.get(name), at });
    else if (others.has(folded(cell))) ignored.push(cell.trim());
    else return { problem: unknownColumn(cell, [...fields.keys()].map(words.labelOf)) };
  }
  return { columns, ignored };
}

/** Names by how people and programs call the field; whoever comes first has a name that two would have. */
function namesOf(
  fields: readonly (readonly [string, Field])[],
  { labelOf }: ImportWords,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (called: string, name: string) => {
    if (!names.has(folded(called))) names.set(folded(called), name);
  };
  for (const [name] of fields) add(labelOf(name), name);
  for (const [name, { label }] of fields) add(label, name);
  for (const [name] of fields) add(name, name);
  return names;
}

function unknownColumn(cell: string, known: readonly string[]): FileProblem {
  return {
    key: 'import.unknown_column',
    values: { name: cell.trim().slice(0, longestTold), known: known.join(', ') },
  };
}

type Value = string | number | boolean;

export interface ImportWords {
  /** English texts of the description in the language of the portal. */
  readonly translate: (english: string) => string;
  /** How a field is called in the language of the portal. */
  readonly labelOf: (name: string) => string;
  readonly yes: string;
  readonly no: string;
  /** The column that says what is wrong with a line, in files of lines that were left out: nobody reads it. */
  readonly problem: string;
}

/**
 * What a cell holds, freed of what only this portal's language says: labels and switches become values.
 * Everything else, and what is none of these words, goes to the API as it stands, which knows what it means.
 */
function importValue(text: string, field: Field | undefined, words: ImportWords): Value {
  if (field === undefined) return text;
  const { written, multiple } = kindOf(field);
  if (written === 'toggle') return switchOf(text, field, words);
  if (written !== 'choice') return text;
  if (!multiple) return choiceOf(text, field, words);
  return JSON.stringify(readList(text).map(each => choiceOf(each, field, words)));
}

function switchOf(text: string, { cell }: Field, { yes, no, translate }: ImportWords): Value {
  if (cell === 'disabled' && isSame(text, translate('Disabled'))) return true;
  if (cell === 'disabled' && isSame(text, translate('Enabled'))) return false;
  if (isSame(text, yes)) return true;
  return isSame(text, no) ? false : text;
}

function choiceOf(text: string, { choices = [] }: Field, { translate }: ImportWords): Value {
  return choices.find(({ label }) => isSame(text, translate(label)))?.value ?? text;
}

/** The same word, however its letters are written. */
export function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
