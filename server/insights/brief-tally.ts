import { slotDurations } from '../../domain/bookings/slot-durations.ts';
import type { EntityFacts } from './read-facts.ts';
import { VarintReader, VarintWriter } from './varints.ts';

/** A location, and the code of what it had. */
const briefBytes = 8;

const lengths: readonly number[] = slotDurations.map(({ value }) => value);
/** Of each length that is on offer its place among them, else -1; none is longer than this table. */
const indexOfLength = Int8Array.from({ length: Math.max(...lengths) + 1 }, (_, length) =>
  lengths.indexOf(length),
);

/** What a brief is about, by its number. */
const Kind = { Held: 0, Cancelled: 1, Moved: 2, Ran: 3 } as const;

/** Where each count of a location stands among its own; `Lengths` is the first of one for each length. */
const Column = {
  Held: 0,
  Minutes: 1,
  Cancelled: 2,
  Moved: 3,
  Ran: 4,
  Late: 5,
  Short: 6,
  Lengths: 7,
} as const;
const columns = Column.Lengths + lengths.length;

/** To be raised when `sums` tells something else, or in another order. */
const sumsVersion = 1;
/** How sums are written, the lengths that are on offer included: what is kept otherwise cannot be read. */
export const sumsForm = `${sumsVersion} ${lengths.join()}`;

/** Where the held bookings of one day are counted as well. */
interface DayCounts {
  /** By the hour in which bookings begin. */
  readonly hours: Int32Array;
  /** By how long before they were made. */
  readonly lead: Int32Array;
}

/**
 * Counts briefs by location, in one array of numbers: a record of each location takes four times as long, which of a year
 * is half a million times.
 */
export class BriefTally {
  /** Where the counts of a location begin, by its number; these are dense. */
  readonly #starts: number[] = [];
  readonly #ids: number[] = [];
  #counts = new Int32Array(columns * 1024);

  /** Adds what one day holds, and answers how many bookings of it were held and cancelled. */
  add(briefs: Uint8Array, counts?: DayCounts): { bookings: number; cancelled: number } {
    const view = new DataView(briefs.buffer, briefs.byteOffset, briefs.byteLength);
    let bookings = 0;
    let cancelled = 0;
    for (let at = 0; at < view.byteLength; at += briefBytes) {
      const id = view.getInt32(at);
      const code = view.getInt32(at + 4);
      const start = this.#starts[id] ?? this.#begin(id);
      switch ((code >> 5) & 3) {
        case Kind.Held:
          this.#addHeld(start, code >> 11);
          bookings += 1;
          if (counts !== undefined) countTime(counts, code);
          break;
        case Kind.Cancelled:
          this.#count(start + Column.Cancelled);
          cancelled += 1;
          break;
        case Kind.Moved:
          this.#count(start + Column.Moved);
          break;
        default:
          this.#count(start + Column.Ran);
          this.#count(start + Column.Late, (code >> 9) & 1);
          this.#count(start + Column.Short, (code >> 10) & 1);
      }
    }
    return { bookings, cancelled };
  }

  /** What each location had. */
  facts(now: boolean): EntityFacts[] {
    return this.#ids.map((id, index) => {
      const start = index * columns;
      const count = (column: number) => this.#counts[start + column] ?? 0;
      return {
        id,
        location: id,
        now,
        held: count(Column.Held),
        minutes: count(Column.Minutes),
        cancelled: count(Column.Cancelled),
        moved: count(Column.Moved),
        ran: count(Column.Ran),
        late: count(Column.Late),
        short: count(Column.Short),
        lengths: lengths.map((_, at) => count(Column.Lengths + at)),
      };
    });
  }

  /** Adds what `sums` of other bookings told. */
  addSums(sums: Uint8Array): void {
    const reader = new VarintReader(sums);
    let id = 0;
    while (!reader.isAtEnd) {
      id += reader.read();
      const start = this.#starts[id] ?? this.#begin(id);
      let filled = reader.read();
      for (let column = 0; filled > 0; column += 1) {
        if ((filled & 1) === 1) this.#count(start + column, reader.read());
        filled >>>= 1;
      }
    }
  }

  /**
   * What each location had, in as few bytes as that takes: how much larger its number is than the last one's, a bit for each
   * of its counts that is not zero, and these.
   */
  sums(): Uint8Array {
    const writer = new VarintWriter();
    let last = 0;
    for (const id of this.#ids.toSorted((one, other) => one - other)) {
      const start = this.#starts[id] ?? 0;
      const counts = this.#counts.subarray(start, start + columns);
      writer.write(id - last);
      writer.write(counts.reduce((bits, count, at) => (count === 0 ? bits : bits | (1 << at)), 0));
      for (const count of counts) if (count !== 0) writer.write(count);
      last = id;
    }
    return writer.written();
  }

  #begin(id: number): number {
    const start = this.#ids.length * columns;
    this.#ids.push(id);
    this.#starts[id] = start;
    if (start + columns > this.#counts.length) {
      const longer = new Int32Array(this.#counts.length * 2);
      longer.set(this.#counts);
      this.#counts = longer;
    }
    return start;
  }

  #addHeld(start: number, length: number): void {
    this.#count(start + Column.Held);
    this.#count(start + Column.Minutes, length);
    const index = indexOfLength[length] ?? -1;
    if (index >= 0) this.#count(start + Column.Lengths + index);
  }

  #count(at: number, by = 1): void {
    this.#counts[at] = (this.#counts[at] ?? 0) + by;
  }
}

function countTime({ hours, lead }: DayCounts, code: number): void {
  const [hour, before] = [code & 31, (code >> 7) & 3];
  hours[hour] = (hours[hour] ?? 0) + 1;
  lead[before] = (lead[before] ?? 0) + 1;
}
