import { plainLine } from './plain-line.ts';

/** Letters that are no others with a mark on them, so that taking marks away leaves them as they are. */
const own: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  þ: 'th',
  Þ: 'Th',
};

/**
 * A name in plain Latin letters (ADDR-01); other scripts stay as they are.
 *
 * @example plainLetters('Đà Nẵng') // 'Da Nang'
 */
export function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, letter => own[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a text has another in it, written with or without accents, in capitals or small letters (DEC-299). */
export function hasPlainly(text: string, typed: string): boolean {
  return plainLetters(text)
    .toLowerCase()
    .includes(plainLetters(plainLine(typed)).toLowerCase());
}
