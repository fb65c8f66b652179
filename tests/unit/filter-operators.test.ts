import { expect, it } from 'vitest';
import { matches } from '../../domain/filter.ts';

/** FILTER-02: what each operator lets through; a missing value fulfils `eq null` and `ne` alone. */
const lines = [
  ['eq', 5, 5, true],
  ['eq', 5, 6, false],
  ['eq', null, 5, false],
  ['eq', null, null, true],
  ['ne', 5, 5, false],
  ['ne', 5, 6, true],
  ['ne', null, 5, true],
  ['ne', null, null, false],
  ['in', 5, [4, 5], true],
  ['in', 5, [4, 6], false],
  ['in', null, [4, 5], false],
  ['ilike', 'Quiet Room', 'ROOM', true],
  ['ilike', 'Quiet Room', 'hall', false],
  ['ilike', null, 'x', false],
  ['ge', 5, 5, true],
  ['ge', 4, 5, false],
  ['ge', 6, 5, true],
  ['ge', null, 5, false],
  ['le', 5, 5, true],
  ['le', 6, 5, false],
  ['le', 4, 5, true],
  ['le', null, 5, false],
  ['gt', 5, 5, false],
  ['gt', 6, 5, true],
  ['lt', 5, 5, false],
  ['lt', 4, 5, true],
  ['ge', '2031-01-02T00:00:00.000Z', '2031-01-02T00:00:00.000Z', true],
  ['lt', '2031-01-01T23:59:59.999Z', '2031-01-02T00:00:00.000Z', true],
  ['ge', 10, 9, true],
  ['ge', 5, null, false],
] as const;

it.each(lines)('FILTER-02 %s of %s and %s', (op, actual, value, expected) => {
  expect(matches({ it: actual }, [{ field: 'it', op, value }])).toBe(expected);
});
