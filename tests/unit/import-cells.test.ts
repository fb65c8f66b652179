import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../domain/filter.ts';
import { plans } from '../../resources/plans.ts';
import { questions } from '../../resources/questions.ts';
import { amountValue, cellValue } from '../../server/crud/import/cell-value.ts';
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

it('DEC-326 a nested value of a file stays as it is, and what is chosen in a filter as it is stored', () => {
  const nested = '[{"text":"a\u00A0b"}]';
  expect(cellValue(nested, questions.fields.questions)).toEqual({ value: [{ text: 'a\u00A0b' }] });
  const asked = { city: 'Ha\u00A0Noi ' };
  expect(entriesOf(asked, () => 'eq')).toEqual([{ field: 'city', op: 'eq', value: 'Ha\u00A0Noi' }]);
  expect(entriesOf(asked, () => 'ilike')).toEqual([{ field: 'city', op: 'ilike', value: 'Ha Noi' }]);
});
