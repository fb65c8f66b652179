import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { importFields } from '../../../resources/schema/importable.ts';
import { standardFields } from '../../../resources/schema/standard-fields.ts';
import { folded, type ImportWords } from './import-value.ts';
import type { FileProblem } from './read-text-file.ts';

export interface Heading {
  readonly columns: readonly ImportColumn[];
  /** Columns of the list that nobody sets, such as when a row was made. */
  readonly ignored: readonly string[];
  readonly problem?: undefined;
}

interface ImportColumn {
  readonly name: string;
  /** Undefined for the ID. */
  readonly field: Field | undefined;
  /** Its place in the file. */
  readonly at: number;
}

const longestTold = 60;

/** Which field each column of the file is: by its label in the portal's language or in English, or by its name. */
export function readHeading(
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
    if (cell.trim() === '') continue;
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
