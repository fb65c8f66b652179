import { expect, it } from 'vitest';
import { sortedRows } from '../../src/pages/insights/sorted-rows.ts';

const row = (id: number, amount?: number, currency = 'GBP') => ({
  ...{ id, name: `Place ${id}`, bookings: 10 - id, minutes: 0, open_minutes: 0, cancelled: 0, moved: 0 },
  ...{ ran: 0, late: 0, short: 0, priced: 0 },
  revenue: amount === undefined ? [] : [{ amount, currency, bookings: 1 }],
});
const rows = [row(1, 9_000, 'JPY'), row(2, 4_500), row(3), row(4, 800, 'JPY'), row(5, 12_000), row(6, 100)];
const idsBy = (by: string, rising: boolean) => sortedRows(rows, { by, rising }).map(({ id }) => id);

it('DEC-343 sums of different currencies are not compared: the commonest stands first, and no revenue last', () => {
  expect(idsBy('revenue', false)).toEqual([5, 2, 6, 1, 4, 3]);
  expect(idsBy('revenue', true)).toEqual([6, 2, 5, 4, 1, 3]);
});

it('a column whose figures have one unit goes by them alone', () => {
  expect(idsBy('bookings', false)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(idsBy('bookings', true)).toEqual([6, 5, 4, 3, 2, 1]);
});
