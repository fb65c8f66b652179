import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, intersection, overlaps, subtract } from '../../domain/time/interval.ts';

const at = (start: number, end: number) => ({ start, end });
const interval = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([one, other]) => at(Math.min(one, other), Math.max(one, other)));
const covers = ({ start, end }: { start: number; end: number }, point: number) =>
  start <= point && point < end;
const points = Array.from({ length: 62 }, (_, index) => index);

describe('half-open stretches of time', () => {
  it('touch without overlapping', () => {
    expect(overlaps(at(0, 10), at(10, 20))).toBe(false);
    expect(overlaps(at(0, 11), at(10, 20))).toBe(true);
    expect(overlaps(at(5, 5), at(0, 10))).toBe(false);
  });

  it('contain themselves', () => {
    expect(contains(at(0, 10), at(0, 10))).toBe(true);
    expect(contains(at(0, 10), at(0, 11))).toBe(false);
  });

  it('overlap, intersect and are subtracted as the sets of their points are', () => {
    fc.assert(
      fc.property(interval, fc.array(interval, { maxLength: 6 }), (whole, cuts) => {
        const first = cuts[0] ?? at(0, 0);
        const common = points.filter(point => covers(whole, point) && covers(first, point));
        expect(overlaps(whole, first)).toBe(common.length > 0);
        const shared = intersection(whole, first);
        expect(points.filter(point => shared !== undefined && covers(shared, point))).toEqual(common);

        const rest = subtract(whole, cuts);
        expect(points.filter(point => rest.some(part => covers(part, point)))).toEqual(
          points.filter(point => covers(whole, point) && !cuts.some(cut => covers(cut, point))),
        );
        expect(
          rest.every(({ start, end }, index) => start < end && start > (rest[index - 1]?.end ?? -1)),
        ).toBe(true);
        expect(subtract(whole, cuts.toReversed())).toEqual(rest);
      }),
    );
  });
});
