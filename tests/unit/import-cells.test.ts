import { describe, expect, it } from 'vitest';
import { plans } from '../../resources/plans.ts';
import { amountValue } from '../../server/crud/import/cell-value.ts';
import { Targets } from '../../server/crud/import/targets.ts';

describe('DEC-328 the amounts of a file', () => {
  it.each([
    ['usd', '12.5', 1250],
    ['usd', '$1,234.50', 123_450],
    ['gbp', '12,50 \u00A3', 1250],
    ['vnd', '150.000 \u20AB', 150_000],
    ['vnd', 150_000, 150_000],
    ['usd', '', null],
  ])('%s: %s', (currency, cell, value) => {
    expect(amountValue(cell, plans.fields.price, { currency })).toEqual({ value });
  });

  it.each([
    ['usd', '1,234'],
    ['gbp', '$12'],
    ['vnd', '150.5'],
    ['usd', 'twelve'],
  ])('%s: %s is refused', (currency, cell) => {
    expect(amountValue(cell, plans.fields.price, { currency }).problem?.code).toBe('import.amount');
  });
});

describe('DEC-326 what the cells of a file point to', () => {
  it('is found as it looks, also where it was stored as it was pasted', () => {
    const targets = new Targets([{ id: 7, title: 'Quiet\u00A0Rest\u200B', open: true }]);
    for (const cell of ['Quiet Rest', 'Quiet\u00A0Rest\u200B', ' Quiet Rest\u2060'])
      expect(targets.read(cell, null), cell).toEqual({ value: 7 });
    expect(targets.read('Quiet Nest', null).problem?.code).toBe('import.absent');
  });
});
