import type { Row } from '../row.ts';

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
