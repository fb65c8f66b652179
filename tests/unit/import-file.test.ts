import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportPlan } from '../../contract/import.ts';
import { Role } from '../../domain/actor.ts';
import { mostImportBytes, mostImportRows } from '../../domain/records/limits.ts';
import { readList, writeList } from '../../domain/text/list-text.ts';
import { nearestName } from '../../domain/text/nearest-name.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { storageOf } from '../../resources/kinds/kinds.ts';
import { importFields, isImportable, mayImport } from '../../resources/schema/importable.ts';
import { cellValue } from '../../server/crud/import/cell-value.ts';
import type { RowHooks } from '../../server/db/write/row-hooks.ts';
import { rowHooks } from '../../server/workflows/operations/row-hooks.ts';
import { readCsv, readTextFile } from '../../src/admin/csv/csv-reader.ts';
import { CsvWriter } from '../../src/admin/csv/export-file.ts';
import { harmless, unguarded } from '../../src/admin/csv/formula-guard.ts';
import { cellOf, faultyLines, partsOf, withCell } from '../../src/admin/csv/import-parts.ts';
import { importTable } from '../../src/admin/csv/import-table.ts';
import { viTexts } from '../../src/i18n/vi/language.ts';
import { wordsOf } from '../support/csv-files.ts';
import { atScale } from '../support/scale.ts';

const importable = Object.values(registry).filter(isImportable);
const vietnamese = (text: string) => viTexts[text] ?? text;

/** Texts that files and spreadsheets stumble over, more often than chance would make them. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '"',
        ',',
        ';',
        '|',
        'a',
        '1',
        ' ',
        'ש',
        '🦄',
      ),
    )
    .map(parts => parts.join('')),
);
const runs = { numRuns: atScale(300, 10_000) };

describe('cells that leave the portal and come back', () => {
  it('F13 no cell begins like a formula, and every cell comes back as it was', () => {
    fc.assert(
      fc.property(cell, text => {
        const written = String(harmless(text));
        expect(/^[=+@\t\r\n]/.test(written) || /^-(?!\d+(\.\d+)?$)/.test(written)).toBe(false);
        expect(unguarded(written)).toBe(text);
      }),
      runs,
    );
  });

  it('F13 a file is read as it was written, whatever its cells hold', async () => {
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const file = new CsvWriter();
        const heading = ['ID', 'A', 'B', 'C', 'D'].slice(0, (rows[0]?.length ?? 1) + 1);
        file.add([heading, ...rows.map((row, at) => [at + 1, ...row])]);
        const text = new TextDecoder().decode(await file.file().arrayBuffer());
        const { records = [] } = readCsv(text);
        expect(records.slice(1).map(({ cells }) => cells.slice(1).map(unguarded))).toEqual(rows);
        const lines = text.split(/\r\n|\r|\n/);
        for (const { line, cells } of records) expect(lines[line - 1]?.startsWith(cells[0] ?? '')).toBe(true);
      }),
      runs,
    );
  });

  it('F13 lists in one cell are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(cell, fc.integer()), { maxLength: 5 }), items => {
        expect(readList(writeList(items))).toEqual(items.map(String));
      }),
      runs,
    );
    expect(writeList(['red', 'green'])).toBe('red; green');
  });
});

describe('reading CSV', () => {
  const cells = (text: string) => readCsv(text).records?.map(record => record.cells);

  it.each([',', ';', '\t', '|'])('finds the delimiter %j by itself', delimiter => {
    const text = `ID,City,"Country, or; none"`.replaceAll(/,(?! )/g, delimiter);
    expect(cells(`\n${text}\n1${delimiter}Huế${delimiter}x`)).toEqual([
      ['ID', 'City', 'Country, or; none'],
      ['1', 'Huế', 'x'],
    ]);
  });

  it('takes the delimiter that a first line of a spreadsheet names', () => {
    expect(cells('sep=;\r\nID;City, or town\r\n1;Huế')).toEqual([
      ['ID', 'City, or town'],
      ['1', 'Huế'],
    ]);
    expect(readCsv('sep=;\nID;City\n1;Huế').records?.map(({ line }) => line)).toEqual([2, 3]);
    expect(cells('sep=,x\n1,2')).toEqual([
      ['sep=', 'x'],
      ['1', '2'],
    ]);
  });

  it('takes any line end, and leaves out lines without content', () => {
    expect(cells('a,b\r\n1,2\n\n,\r3,4')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('names the line of a quote that goes wrong', () => {
    expect(readCsv('a,b\n1,"two\nthree').brokenAt).toBe(2);
    expect(readCsv('a,b\n1,"two" three\n').brokenAt).toBe(2);
    expect(cells('a,b\n1,2 "inches"')?.[1]).toEqual(['1', '2 "inches"']);
  });
});

describe('files', () => {
  const problem = async (...parts: BlobPart[]) => (await readTextFile(new Blob(parts))).problem?.key;

  it('are read in UTF-8, with or without its mark', async () => {
    expect((await readTextFile(new Blob(['\ufeffHuế']))).text).toBe('Huế');
    expect((await readTextFile(new Blob(['Huế']))).text).toBe('Huế');
  });

  it('that are no texts are refused with the reason', async () => {
    expect(await problem()).toBe('import.empty');
    expect(await problem(' \r\n')).toBe('import.empty');
    expect(await problem(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe('import.not_utf8');
    expect(await problem(new Uint8Array([0x48, 0x75, 0xea]))).toBe('import.not_utf8');
    expect(await problem('ID,City\n1,a\0b')).toBe('import.not_text');
    expect(await problem(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('import.is_workbook');
    expect(await problem('x'.repeat(mostImportBytes + 1))).toBe('import.too_large');
  });
});

describe('the heading of a file', () => {
  const cities = resourceOf('cities');
  const read = (text: string, translate?: (english: string) => string) =>
    importTable(cities, Role.Admin, readCsv(text).records ?? [], wordsOf(cities, translate));

  it('is understood by label, in English too, and by the name of the field', () => {
    const rows = [{ line: 2, values: ['7', 'Huế', true] }];
    const columns = ['id', 'city_name', 'display_on_mobile'];
    expect(read('ID,City,Display on mobile\n7,Huế,Yes').table).toEqual({ columns, rows });
    expect(read(' id ;city_name;DISPLAY_ON_MOBILE\n7;Huế;yes').table).toEqual({ columns, rows });
    const users = resourceOf('users');
    const state = (text: string) =>
      importTable(users, Role.Admin, readCsv(text).records ?? [], wordsOf(users)).table;
    expect(state('ID,State\n7,Disabled\n8,enabled\n9,no')?.rows.map(({ values }) => values)).toEqual([
      ...[
        ['7', true],
        ['8', false],
        ['9', false],
      ],
    ]);
    const translated = ['ID', 'City', 'Display on mobile'].map(vietnamese).join(',');
    expect(read(`${translated}\n7,Huế,${vietnamese('Yes')}`, vietnamese).table).toEqual({ columns, rows });
  });

  it('may name columns that are there only to be read', () => {
    const found = read('ID,Created,City,version\n7,2026-01-01 00:00:00,Huế,3');
    expect(found.table?.columns).toEqual(['id', 'city_name']);
    expect(found).toMatchObject({ ignored: ['Created', 'version'] });
  });

  it.each([
    ['City,Population\nHuế,1', 'import.unknown_column'],
    ['City,city_name\nHuế,Huế', 'import.column_twice'],
    ['City', 'import.only_heading'],
    ['', 'import.empty'],
    ['City,Country\nHuế', 'import.ragged'],
    ['City,Country\nHuế,Vietnam,more', 'import.ragged'],
    ['City,\nHuế,x', 'import.unnamed_column'],
  ])('%#: %j is refused as a whole: %s', (text, key) => {
    expect(read(text).problem?.key).toBe(key);
  });

  it('may be followed by empty cells that spreadsheets leave behind', () => {
    expect(read('City,,\nHuế,,\n,,\n').table?.rows).toEqual([{ line: 2, values: ['Huế'] }]);
  });
});

describe('files of more rows than are taken at once', () => {
  const cities = resourceOf('cities');
  const partsFor = (text: string) => {
    const reading = importTable(cities, Role.Admin, readCsv(text).records ?? [], wordsOf(cities));
    if (reading.problem !== undefined) throw new Error(reading.problem.key);
    return partsOf(reading);
  };

  it('F13 come in parts that hold every row once, in its order', () => {
    const rows = Array.from({ length: 2 * mostImportRows + 1 }, (_, at) => `City ${at}`);
    const parts = partsFor(['City', ...rows].join('\n'));
    expect(parts.map(({ table }) => table.rows.length)).toEqual([5_000, 5_000, 1]);
    expect(parts.flatMap(({ table }) => table.rows.flatMap(({ values }) => values))).toEqual(rows);
    expect(parts.flatMap(({ source }) => source.lines.map(({ line }) => line)).at(-1)).toBe(10_002);
    expect(partsFor('City\nHuế')).toHaveLength(1);
  });

  it('come in parts of 4 MB of text', () => {
    const long = 'ế'.repeat(500_000);
    const parts = partsFor(['City', long, long, long, long].join('\n'));
    expect(parts.map(({ table }) => table.rows.length)).toEqual([2, 2]);
  });
});

describe('lines that are mended, or left out', () => {
  const cities = resourceOf('cities');
  const words = wordsOf(cities);
  const read = (text: string) => {
    const reading = importTable(cities, Role.Admin, readCsv(text).records ?? [], words);
    if (reading.problem !== undefined) throw new Error(JSON.stringify(reading.problem));
    return reading;
  };
  const plan: ImportPlan = {
    plan: 'p',
    counts: { new: 1, changed: 0, same: 0, error: 1 },
    rows: [
      { line: 2, state: 'new', title: '=Huế' },
      {
        line: 3,
        state: 'error',
        title: 'Hội An',
        errors: { country_id: 'Does not exist: Vietnm', display_on_mobile: 'Must be on or off' },
      },
    ],
  };
  const text = "City,Created,Country,Display on mobile\n'=Huế,today,Vietnam,Yes\n'=An,today,Vietnm,perhaps";

  it('a cell that is written anew is sent as one of the file would be', () => {
    const file = withCell(read(text), { line: 3, name: 'display_on_mobile', text: 'no' }, words);
    expect(file.table.rows[1]).toEqual({ line: 3, values: ['=An', 'Vietnm', false] });
    expect(cellOf(file.source, 3, 'display_on_mobile')).toBe('no');
    expect(cellOf(file.source, 3, 'id')).toBeUndefined();
    const guarded = withCell(file, { line: 3, name: 'city_name', text: "'=1" }, words);
    expect(guarded.table.rows[1]?.values[0], 'what is typed is what is meant').toBe("'=1");
  });

  it('F13 those with errors are a file of their own, which says what is wrong and comes back', async () => {
    const told = (name: string, message: string) => `${name}: ${message}`;
    const blob = faultyLines(read(text).source, plan, words, told);
    const written = new TextDecoder().decode(await blob.arrayBuffer());
    expect(readCsv(written).records?.map(({ cells }) => cells)).toEqual([
      ['City', 'Created', 'Country', 'Display on mobile', 'What is wrong'],
      [
        "'=An",
        'today',
        'Vietnm',
        'perhaps',
        'country_id: Does not exist: Vietnm · display_on_mobile: Must be on or off',
      ],
    ]);
    const again = read(written);
    expect(again.table.columns).toEqual(['city_name', 'country_id', 'display_on_mobile']);
    expect(again.table.rows).toEqual([{ line: 2, values: ['=An', 'Vietnm', 'perhaps'] }]);
    expect(again.ignored).toEqual(['Created']);
  });

  it.each([
    ['Vietnm', 'Vietnam'],
    ['viet nam', 'Vietnam'],
    ['VIỆT NAM', 'Vietnam'],
    ['Veitnam', 'Vietnam'],
    ['Atlantis', undefined],
    ['Chd', 'Chad'],
    ['Cx', undefined],
    ['', undefined],
    ['—', undefined],
  ])('%j may have been meant as %s', (typed, name) => {
    expect(nearestName(typed, ['Chad', 'Venezuela', 'Vietnam', 'Iran', ''])).toBe(name);
  });
});

describe('cells', () => {
  const value = (text: string, name: string, field: string) => {
    const described = resourceOf(name).fields[field];
    if (described === undefined) throw new Error(`${name} has no ${field}`);
    return cellValue(text, described);
  };

  it('become values of their fields', () => {
    expect(value('12', 'plans', 'order')).toEqual({ value: 12 });
    expect(value('a dozen', 'plans', 'order')).toEqual({
      problem: expect.objectContaining({ code: 'form.number', message: 'Must be a number' }),
    });
    expect(value('', 'plans', 'order')).toEqual({ value: null });
    expect(value('no', 'plans', 'most_popular')).toEqual({ value: false });
    expect(value('maybe', 'plans', 'most_popular')).toEqual({
      problem: expect.objectContaining({ code: 'form.on-or-off', message: 'Must be on or off' }),
    });
    expect(value('GBP', 'plans', 'currency')).toEqual({ value: 'gbp' });
    expect(value('1; -1', 'questions', 'next_question_ids')).toEqual({ value: [1, -1] });
    expect(value('', 'questions', 'next_question_ids')).toEqual({ value: [] });
    expect(value('{"slow":[]', 'conditions', 'flows')).toEqual({
      problem: expect.objectContaining({ code: 'form.json', message: 'Not valid JSON' }),
    });
    expect(value('['.repeat(60_000) + ']'.repeat(60_000), 'conditions', 'flows').problem?.message).toMatch(
      /levels/,
    );
  });
});

describe.each(importable.map(resource => [resource.name, resource] as const))('%s', (name, resource) => {
  const fields = [...importFields(resource, Role.Admin)];

  it('F13 can be imported: every field that may be set has a text that leads back', () => {
    // What only answers a question is never passed over by a file.
    const around = Object.entries(rowHooks).filter(([, { create, update, divert }]: [string, RowHooks]) =>
      [create, update, divert].some(hook => hook !== undefined),
    );
    expect(around.map(([each]) => each)).not.toContain(name);
    expect(fields.map(([, { kind }]) => kind)).not.toContain('instant');
    for (const [, { target }] of fields) {
      if (target === undefined) continue;
      const { title, fields: shown } = resourceOf(target.resource);
      expect(title).toHaveLength(1);
      const field = shown[title[0] ?? ''];
      expect(field && storageOf(field)).toBe('text');
    }
  });

  it.each([
    ['English', (text: string) => text],
    ['Vietnamese', vietnamese],
  ] as const)('has a label of its own for every column and choice in %s', (_language, translate) => {
    const labels = fields.map(([, { label }]) => translate(label).toLowerCase());
    expect(new Set(labels).size).toBe(labels.length);
    for (const [, { choices = [] }] of fields) {
      const called = choices.map(({ label }) => translate(label).toLowerCase());
      expect(new Set(called).size).toBe(called.length);
    }
  });
});

it('the reference lists that keep removed rows can be imported, by those who may create and change their rows', () => {
  expect(importable.map(({ name }) => name).toSorted()).toEqual([
    'cities',
    'companies',
    'conditions',
    'countries',
    'hardwares',
    'plans',
    'playlists',
    'programs',
    'questions',
    'settings',
    'statistics',
    'tracks',
  ]);
  expect(mayImport(resourceOf('companies'), Role.CustomerService)).toBe(true);
  expect(mayImport(resourceOf('cities'), Role.CustomerService)).toBe(false);
  expect([...importFields(resourceOf('companies'), Role.CustomerService).keys()]).not.toContain('domain');
});
