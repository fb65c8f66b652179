import type { ImportTable } from '../../contract/import.ts';
import { Role } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { importFields } from '../../resources/schema/importable.ts';
import { readCsv } from '../../src/admin/csv/csv-reader.ts';
import { CsvWriter, cellText } from '../../src/admin/csv/export-file.ts';
import { type ImportWords, importTable } from '../../src/admin/csv/import-table.ts';

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** The words of a portal whose language translates texts of descriptions like this. */
export function wordsOf(
  resource: Resource,
  translate: (english: string) => string = english => english,
): ImportWords {
  const labelOf = (name: string) => translate(name === 'id' ? 'ID' : (resource.fields[name]?.label ?? name));
  return { translate, labelOf, yes: translate('Yes'), no: translate('No'), problem: 'What is wrong' };
}

/** The text of the file that an export of these rows writes, with every column that somebody may set. */
export async function exportedFile(
  resource: Resource,
  rows: readonly Row[],
  { words = wordsOf(resource), withIds = true }: { words?: ImportWords; withIds?: boolean } = {},
): Promise<string> {
  const fields: readonly (readonly [string, Field])[] = [...importFields(resource, Role.Admin)];
  const { translate, labelOf, yes, no } = words;
  const settings = { zone: 'UTC', translate, words: { yes, no, zone: 'Zone', clocks: 'Zone' } };
  const file = new CsvWriter();
  file.add([[...(withIds ? ['ID'] : []), ...fields.map(([name]) => labelOf(name))]]);
  file.add(
    rows.map(row => [
      ...(withIds ? [row.id] : []),
      ...fields.map(([name, field]) => cellText(row[name], field, row, settings)),
    ]),
  );
  return new TextDecoder().decode(await file.file().arrayBuffer());
}

/** What the portal would send of a file; throws where it finds the file itself wrong. */
export function tableOf(resource: Resource, text: string, words = wordsOf(resource)): ImportTable {
  const { records, brokenAt } = readCsv(text);
  if (records === undefined) throw new Error(`Broken at line ${brokenAt}`);
  const { table, problem } = importTable(resource, Role.Admin, records, words);
  if (table === undefined) throw new Error(JSON.stringify(problem));
  return table;
}
