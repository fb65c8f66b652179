import { describe, expect, it } from 'vitest';
import { bookedPrice, keptPrice, slotsForNoMore } from '../../domain/bookings/booked-price.ts';

const place = {
  duration_mins: [20, 30] as const,
  price_rules: [
    { slot: 20 as const, price: 2_450 },
    { slot: 30 as const, price: 3_333 },
    { slot: 40 as const, price: 5_000 },
  ],
  currency: 'GBP',
};

describe('what a booking costs', () => {
  it('PRICE-01 PRICE-07 DEC-14 goes by the minutes of massage, which hold the device ten longer', () => {
    expect(bookedPrice(30, place, null)).toEqual({
      ...{ amount: 2_450, full: 2_450, currency: 'GBP', discount_percentage: null },
    });
    expect(bookedPrice(40, place, null)?.amount).toBe(3_333);
  });

  it('DEC-167 a length that is not on offer has no price, also where one is known', () => {
    expect(bookedPrice(50, place, null)).toBeUndefined();
    expect(bookedPrice(20, place, null)).toBeUndefined();
    expect(bookedPrice(60, place, null)).toBeUndefined();
  });

  it('PRICE-05 PRICE-06 without durations the usual ones count, without a price 0', () => {
    const bare = { duration_mins: null, price_rules: null, currency: 'VND' };
    expect(bookedPrice(50, bare, null)).toMatchObject({ amount: 0, currency: 'VND' });
    expect(bookedPrice(20, bare, null)).toBeUndefined();
  });

  it('PROMO the promotion takes its part off, to the nearest minor unit', () => {
    expect(bookedPrice(40, place, 15)).toMatchObject({ amount: 2_833, full: 3_333, discount_percentage: 15 });
    expect(bookedPrice(30, place, 50)).toMatchObject({ amount: 1_225, full: 2_450 });
    expect(bookedPrice(30, place, 100)).toMatchObject({ amount: 0, full: 2_450 });
  });
});

it('DEC-305 another place offers what costs no more there, in the same currency', () => {
  const rules = (...prices: readonly (readonly [10 | 20 | 30 | 40, number])[]) => ({
    ...{ currency: 'EUR', duration_mins: prices.map(([slot]) => slot) },
    price_rules: prices.map(([slot, price]) => ({ slot, price })),
  });
  const own = rules([20, 1000], [30, 1500]);
  expect(slotsForNoMore(own, rules([20, 1000], [30, 1501], [40, 9900]))).toEqual([30, 50]);
  expect(slotsForNoMore(own, { ...own, currency: 'USD' })).toEqual([]);
  // Nothing set is 20, 30 and 40 minutes for nothing (PRICE-05, PRICE-06).
  expect(slotsForNoMore(own, { currency: 'EUR', duration_mins: null, price_rules: null })).toEqual([
    30, 40, 50,
  ]);
});

it('DEC-331 a booking counts for the stored price of its length, offered or not', () => {
  expect(keptPrice(30, place)).toBe(2_450);
  expect(keptPrice(50, place)).toBe(5_000);
  expect(keptPrice(20, place)).toBeUndefined();
  // Offered without a price is for nothing (PRICE-06).
  expect(keptPrice(20, { ...place, duration_mins: [10] })).toBe(0);
  // What is no longer offered is no reason to let somebody pay more elsewhere.
  const dear = { ...place, duration_mins: [40] as const, price_rules: [{ slot: 40 as const, price: 5_001 }] };
  expect(slotsForNoMore(place, dear)).toEqual([]);
});
