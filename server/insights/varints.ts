const firstBytes = 1024;

/** Writes whole numbers from zero up, in as few bytes as each needs, seven of its bits in one (LEB128). */
export class VarintWriter {
  #bytes = new Uint8Array(firstBytes);
  #length = 0;

  /** @param value below 2³¹ */
  write(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.#push(rest);
  }

  written(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

/** Reads what a `VarintWriter` wrote. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  read(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
