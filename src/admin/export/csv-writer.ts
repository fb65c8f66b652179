import { stringify } from 'csv-stringify/browser/esm/sync';
import { harmless } from '../formula-guard.ts';

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
