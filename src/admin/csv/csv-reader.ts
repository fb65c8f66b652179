import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { mostImportBytes } from '../../../domain/records/limits.ts';

/** One record of a CSV file. */
export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

type CsvReading =
  | { readonly records: readonly CsvRecord[]; readonly brokenAt?: undefined }
  /** The line of the record in which a cell begins with a quote that does not end it. */
  | { readonly records?: undefined; readonly brokenAt: number };

const delimiters = [',', ';', '\t', '|'];
const [carriageReturn, lineFeed] = [13, 10];

/** Any line end, records of any length, and quotes inside a cell that does not begin with one. */
const rules: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: 0,
};

/**
 * Reads CSV (RFC 4180, any line ends). The delimiter is the one that cuts the heading into most cells, unless
 * a first line `sep=;` names it, as spreadsheets write it. Records without any content are left out.
 */
export function readCsv(text: string): CsvReading {
  const bytes = new TextEncoder().encode(text);
  const named = /^\uFEFF?sep=([^\r\n])\r?\n/i.exec(text)?.[1];
  if (named !== undefined)
    return withoutFirst(recordsOf(bytes, { delimiter: named, most: Number.POSITIVE_INFINITY }));
  const cuts = delimiters.map(delimiter => {
    const { records: [heading] = [] } = recordsOf(bytes, { delimiter, most: 1 });
    return { delimiter, cells: heading?.cells.length ?? 0 };
  });
  const best = cuts.reduce((one, other) => (other.cells > one.cells ? other : one));
  return recordsOf(bytes, { delimiter: best.delimiter, most: Number.POSITIVE_INFINITY });
}

function withoutFirst(reading: CsvReading): CsvReading {
  return reading.records === undefined ? reading : { records: reading.records.slice(1) };
}

interface Wanted {
  readonly delimiter: string;
  /** After so many records the rest is not read. */
  readonly most: number;
}

const enough = new Error('There are as many records as were asked for');

function recordsOf(bytes: Uint8Array, { delimiter, most }: Wanted): CsvReading {
  const records: CsvRecord[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // Where the next record begins, and on which line.
  let start = 0;
  let line = 1;
  const pass = (end: number) => {
    line += lineEndsBetween(bytes, start, end);
    start = end;
  };
  let areQuoted: boolean[] = [];
  try {
    parse(bytes, {
      ...rules,
      delimiter,
      cast: (cell, { quoting }) => {
        areQuoted.push(quoting);
        return cell;
      },
      on_record: (cells, { bytes: end }) => {
        pass(contentFrom(bytes, start));
        // Text behind a closing quote is let pass by `relax_quotes`; then the cells are not what was written.
        if (cells.some((cell, at) => areQuoted[at] === true && cell.startsWith('"'))) {
          const written = cells.map((cell, at) => (areQuoted[at] === true ? quoted(cell) : cell));
          if (!decoder.decode(bytes.subarray(start, end)).startsWith(written.join(delimiter)))
            throw new BrokenQuote();
        }
        if (cells.some(cell => cell.trim() !== '')) records.push({ line, cells });
        if (records.length === most) throw enough;
        pass(end);
        areQuoted = [];
        return null;
      },
    });
  } catch (error) {
    if (error === enough) return { records };
    if (!(error instanceof CsvError || error instanceof BrokenQuote)) throw error;
    pass(contentFrom(bytes, start));
    return { brokenAt: line };
  }
  return { records };
}

class BrokenQuote extends Error {}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Behind the empty lines, which are no records. */
function contentFrom(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at += 1;
  return at;
}

function lineEndsBetween(bytes: Uint8Array, start: number, end: number): number {
  let ends = 0;
  for (let at = start; at < end; at += 1)
    if (bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed)) ends += 1;
  return ends;
}

/** Something that is wrong with a file as a whole: a message and its values. */
export interface FileProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

type TextReading =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: FileProblem };

/** The text of a file in UTF-8, with or without its mark; or why it is none. */
export async function readTextFile(file: Blob): Promise<TextReading> {
  if (file.size > mostImportBytes)
    return problem('import.too_large', { limit: Math.floor(mostImportBytes / 1_000_000) });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return problem('import.is_workbook');
  const text = decoded(bytes);
  if (text === undefined) return problem('import.not_utf8');
  if (text.includes('\0')) return problem('import.not_text');
  return text.trim() === '' ? problem('import.empty') : { text };
}

function problem(key: string, values: FileProblem['values'] = {}): TextReading {
  return { problem: { key, values } };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Workbooks of spreadsheets are zip files. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}
