import { stringify } from 'csv-stringify/browser/esm/sync';
import { toMajor } from '../../../domain/money.ts';
import { writeList } from '../../../domain/text/list-text.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import type { Written } from '../../../resources/kinds/kind.ts';
import { isInstant, kindOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { integer, text } from '../../../resources/schema/fields.ts';
import { referenceTitle, shownBeneath } from '../../kinds/reference/reference-cell.tsx';
import { zoneOfRow } from '../../kinds/time/written-times.ts';
import { valueAt } from '../../kinds/value-at.ts';
import type { Labels } from '../labels.ts';
import type { Column } from '../list/columns-of.ts';
import type { Row } from '../table/row.ts';
import { harmless } from './formula-guard.ts';

interface TextSettings {
  /** Instants stand on these clocks; undefined: on those of each row's own location. */
  readonly zone: string | undefined;
  /** English texts of the description in the language of the portal. */
  readonly translate: (english: string) => string;
  readonly words: {
    readonly yes: string;
    readonly no: string;
    readonly zone: string;
    readonly clocks: string;
  };
}

interface Settings extends TextSettings {
  readonly labels: Labels;
}

interface ExportColumn {
  readonly header: string;
  readonly text: (row: Row) => string | number;
}

const id = integer({ label: 'ID' });

const plain = text({ label: '' });

/**
 * The columns of the list as columns of a file, the id first. What only the portal draws is left out. The zone
 * of instants stands in the header, or in a column of its own where each row has its own.
 */
export function exportColumns(columns: readonly Column[], settings: Settings): readonly ExportColumn[] {
  const { labels, zone, words } = settings;
  const fields = columns.filter(({ name }) => !name.startsWith('#') && name !== 'id');
  const placed = zone === undefined ? fields.find(({ field }) => field.zone !== undefined) : undefined;
  const path = placed?.field.zone;
  return [
    { header: 'ID', text: row => cellText(row.id, id, row, settings) },
    ...fields.flatMap(({ name, field }) => [
      {
        header: headerOf(labels.field(name), isInstant(field), field.zone !== undefined),
        text: (row: Row) => cellText(row[name], field, row, settings),
      },
      ...beneathOf(field),
    ]),
    ...(path === undefined
      ? []
      : [
          {
            header: words.zone,
            text: (row: Row) => cellText(zoneOfRow(row, path), plain, row, settings),
          },
        ]),
  ];

  /** What a list shows beneath the name of a reference has columns of its own in a file. */
  function beneathOf({ target }: Field): ExportColumn[] {
    if (target === undefined) return [];
    return shownBeneath(target).map(([name, field]) => ({
      header: settings.translate(field.label),
      text: row => cellText(valueAt(row, `${target.as}.${name}`), field, row, settings),
    }));
  }

  function headerOf(label: string, onClocks: boolean, hasLocation: boolean): string {
    if (!onClocks) return label;
    return `${label} (${zone ?? (hasLocation ? words.clocks : 'UTC')})`;
  }
}

type Writer = (value: unknown, field: Field, row: Row, settings: TextSettings) => string | number;

const writers: Readonly<Record<Written, Writer>> = {
  text: plainText,
  number: plainText,
  json: plainText,
  choice: labelText,
  title: titleText,
  instant: instantText,
  amount: amountText,
  toggle: (value, { cell }, _row, { words, translate }) => {
    if (cell === 'disabled') return translate(value === true ? 'Disabled' : 'Enabled');
    return value === true ? words.yes : words.no;
  },
};

/** What a spreadsheet shows of a value: labels instead of numbers, titles instead of ids, nothing for nothing. */
export function cellText(value: unknown, field: Field, row: Row, settings: TextSettings): string | number {
  if (value === null || value === undefined || value === '') return '';
  return writers[kindOf(field).written](value, field, row, settings);
}

function plainText(value: unknown): string | number {
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return writeList(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}

function labelText(value: unknown, { choices = [] }: Field, _row: Row, { translate }: TextSettings): string {
  const labelOf = (each: unknown) => {
    const choice = choices.find(known => known.value === each);
    return choice === undefined ? String(each) : translate(choice.label);
  };
  return Array.isArray(value) ? writeList(value.map(labelOf)) : labelOf(value);
}

function titleText(value: unknown, { target }: Field, row: Row): string | number {
  if (target === undefined || typeof value !== 'number') return plainText(value);
  return referenceTitle(target, value, row);
}

function instantText(value: unknown, field: Field, row: Row, { zone }: TextSettings): string {
  const instant = Date.parse(String(value));
  if (Number.isNaN(instant)) return '';
  const clocks = zone ?? zoneOfRow(row, field.zone ?? '');
  return `${dayOf(instant, clocks)} ${timeOf(instant, clocks)}`;
}

/** In major units without a sign of its currency, so that a spreadsheet can add it up. */
function amountText(value: unknown, { currency }: Field, row: Row): string | number {
  if (typeof value !== 'number') return plainText(value);
  const code =
    currency === undefined ? 'USD' : 'code' in currency ? currency.code : valueAt(row, currency.field);
  return toMajor(value, String(code ?? 'USD').toUpperCase());
}

/** So that spreadsheets read the letters of every language. */
const byteOrderMark = '\uFEFF';

type Value = string | number;

/** Collects lines of a CSV file, comma-separated, in UTF-8, harmless to spreadsheets. */
export class CsvWriter {
  readonly #parts: string[] = [byteOrderMark];

  add(lines: readonly (readonly Value[])[]): void {
    this.#parts.push(
      stringify(
        lines.map(line => line.map(harmless)),
        // Where lists are separated by ; or tabs, spreadsheets cut at these too. Of line ends inside a cell, it would
        // quote only those that end records.
        { record_delimiter: 'windows', quoted_match: /[\r\n;\t|]/ },
      ),
    );
  }

  file(): Blob {
    return new Blob(this.#parts, { type: 'text/csv;charset=utf-8' });
  }
}

/** Collects rows as they came from the API, an object a line, for programs that read on (JSON Lines, UTF-8). */
export class JsonLinesWriter {
  readonly #parts: string[] = [];

  add(rows: readonly Row[]): void {
    this.#parts.push(rows.map(row => `${JSON.stringify(row)}\n`).join(''));
  }

  file(): Blob {
    return new Blob(this.#parts, { type: 'application/x-ndjson;charset=utf-8' });
  }
}
