/** One record of a CSV file. */
export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

type CsvReading =
  | { readonly records: readonly CsvRecord[]; readonly brokenAt?: undefined }
  /** The line on which a cell begins with a quote that does not end it. */
  | { readonly records?: undefined; readonly brokenAt: number };

const delimiters = [',', ';', '\t', '|'];

/**
 * Reads CSV (RFC 4180, any line ends). The delimiter is the one that cuts the heading into most cells. Records
 * without any content are left out.
 */
export function readCsv(text: string): CsvReading {
  const cuts = delimiters.map(delimiter => ({
    delimiter,
    cells: new CsvReader(text, delimiter).next()?.cells.length ?? 0,
  }));
  const best = cuts.reduce((one, other) => (other.cells > one.cells ? other : one));
  return new CsvReader(text, best.delimiter).all();
}

/** One way through the text; a broken quote ends it. */
class CsvReader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #plain: RegExp;
  #at = 0;
  #line = 1;
  #broken: number | undefined;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#plain = new RegExp(`[^\\r\\n${delimiter === '\t' ? '\\t' : delimiter}]*`, 'y');
  }

  all(): CsvReading {
    const records: CsvRecord[] = [];
    for (let record = this.next(); record !== undefined; record = this.next()) records.push(record);
    return this.#broken === undefined ? { records } : { brokenAt: this.#broken };
  }

  /** The next record with any content; undefined at the end and where the text is broken. */
  next(): CsvRecord | undefined {
    let record = this.#record();
    while (record?.cells.every(cell => cell.trim() === '')) record = this.#record();
    return record;
  }

  #record(): CsvRecord | undefined {
    if (this.#at >= this.#text.length || this.#broken !== undefined) return undefined;
    const line = this.#line;
    const cells = [this.#cell()];
    while (this.#text[this.#at] === this.#delimiter) {
      this.#at += 1;
      cells.push(this.#cell());
    }
    this.#endLine(line);
    return this.#broken === undefined ? { line, cells } : undefined;
  }

  #cell(): string {
    if (this.#text[this.#at] === '"') return this.#quoted();
    this.#plain.lastIndex = this.#at;
    const [cell = ''] = this.#plain.exec(this.#text) ?? [];
    this.#at += cell.length;
    return cell;
  }

  #quoted(): string {
    const start = this.#at + 1;
    let end = this.#text.indexOf('"', start);
    while (end !== -1 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2);
    if (end === -1) {
      this.#broken ??= this.#line;
      this.#at = this.#text.length;
      return '';
    }
    this.#at = end + 1;
    const raw = this.#text.slice(start, end);
    this.#line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
    return raw.replaceAll('""', '"');
  }

  #endLine(line: number): void {
    const [end] = /^\r?\n|^\r|^$/.exec(this.#text.slice(this.#at, this.#at + 2)) ?? [];
    if (end === undefined) this.#broken ??= line;
    this.#at += end?.length ?? 0;
    this.#line += 1;
  }
}
