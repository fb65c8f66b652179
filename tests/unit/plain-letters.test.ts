import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLetters } from '../../domain/text/plain-letters.ts';

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
