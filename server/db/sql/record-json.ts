import type { JsonEncoding } from '../../../resources/kinds/kind.ts';

const [comma, close, quote, backslash, hyphen, plus, period] = [44, 41, 34, 92, 45, 43, 46];
const [space, zero, firstLetter, upperT, upperZ, lowerT, firstBeyondAscii] = [32, 48, 65, 84, 90, 116, 128];
const quotes = Buffer.from('"');
const nothing = Buffer.from('null');
const yes = Buffer.from('true');
const no = Buffer.from('false');
/** What JSON writes for characters that a text may not hold as they are. */
const escapes = Array.from({ length: firstBeyondAscii }, (_, code) => {
  const written = JSON.stringify(String.fromCharCode(code)).slice(1, -1);
  return written.length > 1 ? Buffer.from(written) : undefined;
});
/** Where the parts of `2026-03-29 00:30:00.123` end. */
const [dayEnd, secondsEnd, millisecondsEnd] = [10, 19, 23];
/** The most bytes that one character of a record becomes: `\u001f`. */
const mostBytes = 6;
/** An instant gains so many at most. */
const aroundBytes = 8;
const firstSize = 65_536;
const mostKept = 1_048_576;

/**
 * Turns rows as PostgreSQL writes `row(…)::text` into JSON: `(7,f,"2026-03-29 00:30:00+00",,Anna)`. One text
 * a row is the cheapest way out of the database; and it becomes bytes at once, because texts would be a
 * thousand objects a page to be cleared away. An empty column is null; a column in quotes doubles the
 * quotes and backslashes in it.
 */
export class RecordJson {
  #bytes = new Uint8Array(firstSize);
  #length = 0;
  #record = '';
  #at = 0;

  /** Goes on with this record. */
  begin(record: string): void {
    this.#record = record;
    this.#at = 1;
  }

  /** Adds what stands between columns. */
  add(added: Uint8Array): void {
    this.#reserve(added.length);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let index = 0; index < added.length; index++) bytes[length++] = added[index] ?? 0;
    this.#length = length;
  }

  /** Whether the column that comes next is null. */
  isNull(): boolean {
    return this.#isEnd();
  }

  #isEnd(): boolean {
    const code = this.#record.charCodeAt(this.#at);
    return code === comma || code === close;
  }

  /** Adds the next column. */
  column(encoding: JsonEncoding): void {
    if (this.isNull()) this.nothing(1);
    else if (encoding === 'toggle') {
      this.add(this.#record.charCodeAt(this.#at) === lowerT ? yes : no);
      this.#at += 2;
    } else if (encoding === 'instant') this.#instant();
    else if (encoding === 'words' || (encoding === 'decimal' && !this.#isNumber())) this.#words();
    else this.#copy(false);
  }

  /** Adds null for the next so many columns, which are. */
  nothing(columns: number): void {
    this.#at += columns;
    this.add(nothing);
  }

  /** All that was added. */
  taken(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  /** Forgets what was added, and gives back what a large page has taken. */
  restart(): void {
    this.#length = 0;
    if (this.#bytes.length > mostKept) this.#bytes = new Uint8Array(firstSize);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * needed);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  /** `NaN`, `Infinity` and `-Infinity` are decimals too, and no JSON. */
  #isNumber(): boolean {
    const sign = this.#record.charCodeAt(this.#at) === hyphen ? 1 : 0;
    return this.#record.charCodeAt(this.#at + sign) < firstLetter;
  }

  #words(): void {
    this.add(quotes);
    this.#copy(true);
    this.add(quotes);
  }

  /**
   * With `T`, milliseconds and `Z`. Sessions run in UTC, so the offset is always `+00`; what is no ordinary
   * instant (`infinity`, years before 1 or after 9999) stays as it was written.
   */
  #instant(): void {
    this.add(quotes);
    const start = this.#length;
    this.#copy(false);
    const bytes = this.#bytes;
    const offset = this.#length - 3;
    if (bytes[start + dayEnd] === space && bytes[offset] === plus) {
      bytes[start + dayEnd] = upperT;
      bytes[start + secondsEnd] = period;
      bytes.fill(zero, Math.max(offset, start + secondsEnd + 1), start + millisecondsEnd);
      this.#length = start + millisecondsEnd;
      bytes[this.#length++] = upperZ;
    }
    this.add(quotes);
  }

  /** The text of the next column; `escaped` as the inside of a JSON text. */
  #copy(escaped: boolean): void {
    this.#reserve((this.#record.length - this.#at) * mostBytes + aroundBytes);
    if (this.#record.charCodeAt(this.#at) === quote) this.#quoted(escaped);
    else this.#bare(escaped);
  }

  #bare(escaped: boolean): void {
    for (; !this.#isEnd(); this.#at++) this.#put(this.#record.charCodeAt(this.#at), escaped);
    this.#at++;
  }

  #quoted(escaped: boolean): void {
    for (;;) {
      const code = this.#record.charCodeAt(++this.#at);
      if (code === backslash) this.#at++;
      else if (code === quote && this.#record.charCodeAt(++this.#at) !== quote) break;
      this.#put(code, escaped);
    }
    this.#at++;
  }

  #put(code: number, escaped: boolean): void {
    const escaping = escaped ? escapes[code] : undefined;
    if (code >= firstBeyondAscii) this.#beyondAscii(code);
    else if (escaping === undefined) this.#bytes[this.#length++] = code;
    else this.add(escaping);
  }

  #beyondAscii(code: number): void {
    const point = this.#record.codePointAt(this.#at) ?? code;
    if (point > 0xffff) this.#at++;
    this.#length = writeUtf8(this.#bytes, this.#length, point);
  }
}

/** Writes a character beyond ASCII as UTF-8; returns where the next byte goes. Four bytes must have room. */
function writeUtf8(bytes: Uint8Array, at: number, point: number): number {
  let next = at;
  if (point < 0x800) bytes[next++] = 0xc0 | (point >> 6);
  else {
    if (point < 0x10000) bytes[next++] = 0xe0 | (point >> 12);
    else {
      bytes[next++] = 0xf0 | (point >> 18);
      bytes[next++] = 0x80 | ((point >> 12) & 0x3f);
    }
    bytes[next++] = 0x80 | ((point >> 6) & 0x3f);
  }
  bytes[next++] = 0x80 | (point & 0x3f);
  return next;
}
