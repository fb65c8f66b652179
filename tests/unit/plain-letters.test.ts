import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPlainly, plainLetters } from '../../domain/text/plain-letters.ts';
import { filterByWords } from '../../src/kinds/filter-options.ts';

describe('names in plain letters', () => {
  it.each([
    ['Đà Nẵng', 'Da Nang'],
    ['São Paulo', 'Sao Paulo'],
    ['Zürich', 'Zurich'],
    ['Łódź', 'Lodz'],
    ['København', 'Kobenhavn'],
    ['Weißensee', 'Weissensee'],
    ['Ísafjörður', 'Isafjordur'],
    ['London', 'London'],
    ['東京', '東京'],
  ])('ADDR-01 %s is %s', (name, plain) => {
    expect(plainLetters(name)).toBe(plain);
  });

  it('ADDR-01 plain letters stay as they are, and once is enough', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), text => plainLetters(text) === text));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const plain = plainLetters(text);
        return plainLetters(plain) === plain;
      }),
    );
  });
});

describe('what is typed without accents', () => {
  it.each([
    ['Đặt lịch', 'dat LICH', true],
    ['Đặt lịch', 'đặt', true],
    ['Dat lich', 'đặt', true],
    ['Đặt lịch', 'dap', false],
    ['Weißensee', 'weissen', true],
  ])('DEC-299 %s and %s', (text, typed, isFound) => {
    expect(hasPlainly(text, typed)).toBe(isFound);
  });

  it('DEC-299 names are chosen by it from lists, as they are by their own letters', () => {
    const countries = ['Đức', 'Ấn Độ', 'Đan Mạch', 'Pháp'].map(name => ({ name }));
    const find = filterByWords<{ name: string }>(({ name }) => name);
    const found = (inputValue: string) =>
      find(countries, { inputValue, getOptionLabel: ({ name }) => name }).map(({ name }) => name);
    expect(found('duc')).toEqual(['Đức']);
    expect(found('Đức')).toEqual(['Đức']);
    expect(found('an do')).toEqual(['Ấn Độ']);
    expect(found('D')).toEqual(['Đức', 'Ấn Độ', 'Đan Mạch']);
    expect(found('đan')).toEqual(['Đan Mạch']);
    expect(found('')).toHaveLength(4);
    expect(
      filterByWords<string>(each => each, { limit: 2 })(['a', 'ab', 'abc'], {
        inputValue: 'a',
        getOptionLabel: each => each,
      }),
    ).toHaveLength(2);
  });
});
