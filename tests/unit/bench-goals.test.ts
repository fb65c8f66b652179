import { describe, expect, it } from 'vitest';
import { goalTable, isMet, type Measured } from '../bench/goal-table.ts';
import { type Goal, goals } from '../bench/goals.ts';

const quick: Goal = {
  ...{ id: 'quick', part: 'api', what: 'one call', unit: 'ms' },
  ...{ of: 'now', is: 'at most', bar: 100 },
};
const beside: Goal = {
  ...{ id: 'beside', part: 'api', what: 'a list', peer: 'by hand', unit: 'requests/s' },
  ...{ of: 'ratio', is: 'at least', bar: 0.9 },
};
const lastCell = (table: string) => table.split('\n').at(-1)?.split('|').at(-2)?.trim();

describe('the table of the bench', () => {
  it.each([
    [99.9, '✓'],
    [100, '✓'],
    [100.04, '✗'],
    [Number.NaN, '✗'],
  ])('judges %d ms of at most 100 by the figure itself: %s', (now, mark) => {
    expect(lastCell(goalTable([quick], { quick: { now } }))).toBe(mark);
  });

  it.each([
    [90, 100, '✓'],
    [89.99, 100, '✗'],
    [90, 0, '✗'],
    [90, undefined, '✗'],
  ])('judges %d beside %s of at least 0.9: %s', (now, peer, mark) => {
    const found = peer === undefined ? { now } : { now, peer };
    expect(lastCell(goalTable([beside], { beside: found }))).toBe(mark);
  });

  it('claims nothing for what was not measured', () => {
    expect(goalTable([quick], {})).toContain('| one call | not measured |  |  | ≤ 100 ms | ✗ |');
    expect(goals.filter(goal => isMet(goal, undefined))).toEqual([]);
  });

  it('shows the median with its spread, the peer, the ratio and the goal', () => {
    const found = { now: 812.4, peer: 1003.2, spread: [790.2, 840.7] } satisfies Measured;
    expect(goalTable([beside], { beside: found })).toContain(
      '| a list | 812 (790–841) requests/s | by hand: 1003 requests/s | 0.81 | ≥ 0.9 of by hand | ✗ |',
    );
  });

  it('names each goal once, and a peer wherever it is judged beside one', () => {
    expect(new Set(goals.map(({ id }) => id)).size).toBe(goals.length);
    expect(goals.filter(({ of, peer }) => of === 'ratio' && peer === undefined)).toEqual([]);
  });
});
