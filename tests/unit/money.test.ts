import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, formatMoney, minorDigits, toMajor, toMinor } from '../../domain/money.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const anyCurrency = fc.constantFrom(...currencies);

describe('DEC-52 REF-01 money in minor units', () => {
  it('REF-01 a currency is three letters that every browser knows', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(currencies.filter(currency => !known.has(currency))).toEqual([]);
    expect(new Set(currencies).size).toBe(currencies.length);
  });

  it.each([
    ['USD', 2],
    ['gbp', 2],
    ['JPY', 0],
    ['VND', 0],
    ['KWD', 3],
  ])('%s has %i digits', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it('I18N-03 DEC-02 dong are written as dong, and no other currency becomes them', () => {
    expect(formatMoney(240_000, 'VND', 'en')).toBe('₫240,000');
    expect(formatMoney(240_000, 'USD', 'en')).toBe('$2,400.00');
  });

  it('PRICE-02 shows the stored value divided by what its currency says', () => {
    expect(formatMoney(2_900, 'GBP', 'en')).toBe('£29.00');
    expect(formatMoney(240_000, 'VND', 'en')).toBe('₫240,000');
    expect(formatMoney(1_234_567, 'KWD', 'en')).toContain('1,234.567');
    expect(formatMoney(1_050, 'usd', 'en')).toBe('$10.50');
    expect(formatMoney(1_050, '?', 'en')).toBe('10.50 ?');
  });

  it.each([
    ['10.5', 'USD', 1_050],
    ['10,5', 'USD', 1_050],
    ['10.', 'USD', 1_000],
    ['0.07', 'USD', 7],
    ['-3', 'USD', -300],
    ['1200', 'JPY', 1_200],
    ['0.1', 'JPY', undefined],
    ['0.125', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
    ['ten', 'USD', undefined],
    ['90071992547409920', 'USD', undefined],
  ])('reads %j %s as %s', (text, currency, amount) => {
    expect(toMinor(text, currency)).toBe(amount);
  });

  it('what is shown and typed again is the same amount, to the last unit', () => {
    fc.assert(
      fc.property(amounts, anyCurrency, (amount, currency) => {
        expect(toMinor(toMajor(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it('every currency of the list can be formatted', () => {
    for (const currency of currencies) expect(formatMoney(123_456, currency, 'en')).toMatch(/\d/);
    expect(new Set(currencies).size).toBe(currencies.length);
    expect(currencies.length).toBeGreaterThan(129);
  });
});
