import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, moneyText, wholeNumberText } from '../../src/kinds/number/number-text.ts';

describe('numbers in text boxes', () => {
  it('VAL-04 a box for whole numbers refuses every key that is no digit', () => {
    const { read } = wholeNumberText({ min: 0 });
    for (const typed of ['a', '1a', '1.5', '1e3', '-1', '+1', '0x1'])
      expect(read(typed), typed).toBeUndefined();
    expect(read('12')).toBe(12);
    expect(read('１２'), 'digits of full width').toBe(12);
    expect(read('')).toBeNull();
  });

  it('takes a sign only where the range goes below zero', () => {
    expect(wholeNumberText({ min: -10 }).read('-3')).toBe(-3);
    expect(wholeNumberText({}).read('-')).toBeNull();
    expect(decimalText({ min: 0 }).read('-0.5')).toBeUndefined();
  });

  it('reads a comma as the decimal point and never writes scientific notation', () => {
    const text = decimalText();
    expect(text.read('1,5')).toBe(1.5);
    expect(text.write(0.0000001)).toBe('0.0000001');
    expect(text.write(1e12)).toBe('1000000000000');
  });

  it.each([
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,5', 123_450],
    ['1\u00A0234\u00A0567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['12,5', 1250],
    [' 12 ', 1200],
    ['1\u202F234,50', 123_450],
    ['\u200E12.50\u202C', 1250],
    ['１２．５０', 1250],
  ])('a figure pasted as %s is the figure that was meant', (pasted, minor) => {
    expect(moneyText('GBP').read(pasted)).toBe(minor);
  });

  it.each([
    ['12.345', 'At most 2 decimals'],
    ['1,234', 'At most 2 decimals'],
    ['1e3', 'Must be a number'],
    ['$12', 'Must be a number'],
    ['12 EUR', 'Must be a number'],
    ['£', 'Must be a number'],
    ['£1,234', 'At most 2 decimals'],
    ['12.3.4', 'Must be a number'],
  ])('VAL-02 a price pasted as %s is refused with words', (pasted, words) => {
    expect(moneyText('GBP').read(pasted)).toBeUndefined();
    expect(moneyText('GBP').problem(pasted)).toBe(words);
  });

  it.each([
    ['GBP', '£12.50', 1250],
    ['GBP', '1,234.50 GBP', 123_450],
    ['gbp', '£ 12', 1200],
    ['USD', 'US$12.50', 1250],
    ['USD', '12,50\u00A0US$', 1250],
    ['EUR', '12,50 \u20AC', 1250],
    ['VND', '150.000\u00A0\u20AB', 150_000],
    ['VND', '150.000\u0111', 150_000],
    ['VND', '1.150.000 VN\u0110', 1_150_000],
    ['VND', '\u20AB150,000', 150_000],
    ['VND', '150.000', 150_000],
    // DEC-363
    ['VND', '250k', 250_000],
    ['VND', '250 K', 250_000],
    ['VND', '1,5k', 1_500],
    ['VND', '250k \u20AB', 250_000],
    ['GBP', '1k', 100_000],
    ['GBP', '1.25k', 125_000],
    ['JPY', '\u00A512,500', 12_500],
    ['KWD', '1.234', 1234],
  ])('DEC-328 %s: %s is taken as it is written or shown', (currency, pasted, minor) => {
    expect(moneyText(currency).read(pasted)).toBe(minor);
  });

  it.each([
    ['VND', '150.00', 'Must be a whole number'],
    ['VND', '1500.000', 'Must be a whole number'],
    ['VND', '$150', 'Must be a number'],
    ['', '£12', 'Must be a number'],
  ])('DEC-328 %j: %s may be meant otherwise, and is refused', (currency, pasted, words) => {
    expect(moneyText(currency).read(pasted)).toBeUndefined();
    expect(moneyText(currency).problem(pasted)).toBe(words);
  });

  it('a pasted fraction or sign is refused with words where none belongs', () => {
    expect(moneyText('JPY').problem('12.5')).toBe('Must be a whole number');
    expect(wholeNumberText({ min: 0 }).problem('1.5')).toBe('Must be a whole number');
    expect(wholeNumberText({ min: 1 }).problem('-3')).toBe('Must be at least 1');
    expect(decimalText().problem('0.12345678901')).toBe('At most 10 decimals');
  });

  it('VAL-02 a negative price becomes 0', () => {
    expect(moneyText('GBP').read('-5')).toBe(0);
    expect(moneyText('GBP').read('-0.01')).toBe(0);
  });

  it('DEC-52 what is typed in major units is kept in minor units of the currency', () => {
    expect(moneyText('GBP').read('12.5')).toBe(1250);
    expect(moneyText('GBP').write(1250)).toBe('12.50');
    expect(moneyText('JPY').read('1250')).toBe(1250);
    expect(moneyText('JPY').read('12.5')).toBeUndefined();
    expect(moneyText('KWD').read('1.234')).toBe(1234);
    expect(moneyText().read('19.99')).toBe(1999);
  });

  it('DEC-52 any stored amount survives being shown and typed again', () => {
    const amounts = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('GBP', 'JPY', 'KWD', ''), (amount, currency) => {
        const text = moneyText(currency);
        expect(text.read(text.write(amount))).toBe(amount);
      }),
    );
  });
});
