/** Many short texts in one piece of memory, each on a line of its own. */
export class Lines {
  #bytes = Buffer.alloc(1_048_576);
  #starts = new Uint32Array(65_536);
  #end = 1;
  #length = 0;

  constructor() {
    this.#bytes.write('\n');
  }

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const needed = this.#end + 3 * text.length + 1;
    if (needed > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], Math.max(needed, 2 * this.#bytes.length));
    if (this.#length === this.#starts.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#length] = this.#end;
    this.#end += this.#bytes.write(text, this.#end);
    this.#end += this.#bytes.write('\n', this.#end);
    this.#length += 1;
  }

  /** Gives back the memory that was kept for further lines. */
  done(): this {
    this.#bytes = Buffer.from(this.#bytes.subarray(0, this.#end));
    this.#starts = this.#starts.slice(0, this.#length);
    return this;
  }

  at(line: number): string {
    return this.#bytes.toString('utf8', this.#starts[line], this.#endOf(line));
  }

  /** How many bytes the line has. */
  lengthOf(line: number): number {
    return this.#endOf(line) - (this.#starts[line] ?? 0);
  }

  /** The lines that hold the text, from the first to the last; a line break stands before each of them. */
  *find(text: string): Generator<number> {
    const bytes = Buffer.from(text);
    for (let at = this.#bytes.indexOf(bytes); at >= 0; at = this.#bytes.indexOf(bytes, at + 1))
      yield this.#lineAt(at + 1);
  }

  #endOf(line: number): number {
    return (this.#starts[line + 1] ?? this.#end) - 1;
  }

  /** The last line that starts at or before this position. */
  #lineAt(position: number): number {
    let [low, high] = [0, this.#length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
