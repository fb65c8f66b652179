import { stringify } from 'csv-stringify/browser/esm/sync';

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
        { record_delimiter: 'windows' },
      ),
    );
  }

  file(): Blob {
    return new Blob(this.#parts, { type: 'text/csv;charset=utf-8' });
  }
}

/** A text that a spreadsheet would run as a formula is given a quote in front; figures stay figures. */
export function harmless(value: Value): Value {
  if (typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)) return value;
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
}
