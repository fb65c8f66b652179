import { describe, expect, it } from 'vitest';
import { bookedPrice } from '../../domain/bookings/booked-price.ts';

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
