import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BriefTally } from '../../server/insights/brief-tally.ts';
import { VarintReader, VarintWriter } from '../../server/insights/varints.ts';

it('DEC-298 numbers are read as they were written, and small ones take one byte', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(), fc.nat(300), fc.constantFrom(127, 128, 2 ** 31 - 1))), values => {
      const writer = new VarintWriter();
      for (const value of values) writer.write(value);
      const reader = new VarintReader(writer.written());
      expect(values.map(() => reader.read())).toEqual(values);
      expect(reader.isAtEnd).toBe(true);
    }),
  );
  const writer = new VarintWriter();
  for (let value = 0; value < 2_000; value += 1) writer.write(value % 128);
  expect(writer.written()).toHaveLength(2_000);
});

const brief = fc.record({
  location: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  hour: fc.nat(23),
  kind: fc.nat(3),
  lead: fc.nat(3),
  late: fc.nat(1),
  short: fc.nat(1),
  slot: fc.constantFrom(0, 20, 25, 30, 40, 50, 1_048_575),
});

it('DEC-298 what locations had is the same, counted one by one or from sums of parts', () => {
  const few = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(brief, { maxLength: 60 }), few, (briefs, places) => {
      // Mostly of the same few locations.
      const all = briefs.map((each, at) => ({ ...each, location: places[at] ?? each.location % 5_000_000 }));
      const whole = new BriefTally();
      whole.add(written(all));
      const parts = new BriefTally();
      for (const part of [all.slice(0, 20), all.slice(20)]) {
        const tally = new BriefTally();
        tally.add(written(part));
        parts.addSums(tally.sums());
      }
      const byId = (tally: BriefTally) => tally.facts(true).toSorted((one, other) => one.id - other.id);
      expect(byId(parts)).toEqual(byId(whole));
    }),
  );
});

type Brief = typeof brief extends fc.Arbitrary<infer One> ? One : never;

/** As `insight_briefs` writes them. */
function written(briefs: readonly Brief[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(briefs.length * 8));
  for (const [at, { location, hour, kind, lead, late, short, slot }] of briefs.entries()) {
    view.setInt32(at * 8, location);
    view.setInt32(at * 8 + 4, hour + 32 * kind + 128 * lead + 512 * late + 1024 * short + 2048 * slot);
  }
  return new Uint8Array(view.buffer);
}
