import { describe, expect, it } from 'vitest';
import {
  defaultSessionDurations,
  sessionDurations,
  slotOfSession,
} from '../../domain/bookings/slot-durations.ts';
import { priceMap, priceRules, priceTyped } from '../../domain/money.ts';

describe('what massages cost at a location', () => {
  it('PRICE-07, DEC-14 a slot is ten minutes longer than the massage in it', () => {
    expect(sessionDurations.map(({ value }) => value)).toEqual([10, 20, 30, 40]);
    expect(slotOfSession).toEqual({ 10: 20, 20: 30, 30: 40, 40: 50 });
  });

  it('PRICE-05, PRICE-06 20, 30 and 40 minutes for nothing where nothing was set', () => {
    expect(priceRules([], [], 'GBP')).toEqual(
      defaultSessionDurations.map(slot => ({ slot, price: 0, currency: 'GBP' })),
    );
  });

  it('PRICE-01, PRICE-08, DEC-107 one rule a duration on offer, in the currency of the location', () => {
    const known = [
      { slot: 30, price: 2900, currency: 'USD' },
      { slot: 10, price: 900, currency: 'USD' },
    ] as const;
    expect(priceRules([30, 20, 30], known, 'GBP')).toEqual([
      { slot: 20, price: 0, currency: 'GBP' },
      { slot: 30, price: 2900, currency: 'GBP' },
    ]);
  });

  it('PRICE-03, PRICE-04 never negative', () => {
    expect([-1, -0, 0, 1, null, undefined].map(priceTyped)).toEqual([0, 0, 0, 1, 0, 0]);
    expect(priceRules([20], [{ slot: 20, price: -5 }], 'EUR')[0]?.price).toBe(0);
  });

  it('PRICE-03 can be looked up by duration', () => {
    expect(priceMap(priceRules([40], [{ slot: 40, price: 3900 }], 'EUR'))).toEqual(
      new Map([[40, { price: 3900 }]]),
    );
  });
});
