import { describe, expect, it } from 'vitest';
import { hasPlainly } from '../../domain/text/plain-letters.ts';
import { plainFigures, plainLine, plainLines, withoutEdges } from '../../domain/text/plain-line.ts';

describe('DEC-326 a line that is pasted', () => {
  it.each([
    ['a blank that does not break', 'Anna\u00A0Maria', 'Anna Maria'],
    ['a narrow one', '10\u202Fmin', '10 min'],
    ['one of full width', 'Anna\u3000Maria', 'Anna Maria'],
    ['one without width', 'Wave\u200BCo', 'WaveCo'],
    ['a word joiner', 'Wave\u2060Co', 'WaveCo'],
    ['a byte order mark', '\uFEFFWave Co', 'Wave Co'],
    ['a soft hyphen', 'Mas\u00ADsage', 'Massage'],
    ['letters turned around', 'abc\u202Egnp.exe', 'abcgnp.exe'],
    ['an embedding, as contacts have it', '\u202AAnna\u202C', 'Anna'],
    ['an isolate', '\u2068Anna\u2069 Maria', 'Anna Maria'],
    ['marks of a side at its edges', '\u200EAnna\u200F', 'Anna'],
    ['an accent as a letter of its own', 'Nguye\u0302\u0303n', 'Nguy\u1EC5n'],
    ['blanks around it', ' \t\u00A0Anna \u200B\n', 'Anna'],
    ['nothing that an eye sees', '\u200B\u3164\u00AD', ''],
  ])('loses %s', (_what, pasted, kept) => {
    expect(plainLine(pasted)).toBe(kept);
  });

  it.each([
    ['a family of several signs', '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'],
    ['letters of Persian that are held apart', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['the side of a sign within two directions', '\u05D0\u05D1\u05D2\u200F! Ltd'],
    ['signs that are letters of a name', 'O\u2019Brien \u2013 \u00BD \u2122'],
    ['what cannot be stored, to be refused aloud', 'a\0'],
  ])('keeps %s', (_what, pasted) => {
    expect(plainLine(pasted)).toBe(pasted);
  });

  it('of several lines only its letters and edges are looked at', () => {
    expect(plainLines(' Nguye\u0302\u0303n\u00A0A\n\nSecond\u00ADline \n')).toBe(
      'Nguy\u1EC5n\u00A0A\n\nSecond\u00ADline',
    );
  });

  it('an address keeps what stands within it, so that it is refused', () => {
    expect(withoutEdges('\u202Aanna@mail.example\u202C')).toBe('anna@mail.example');
    expect(withoutEdges('an\u200Bna@mail.example')).toBe('an\u200Bna@mail.example');
  });

  it.each([
    ['\u202A+84 28 3822 1234\u202C', '+84 28 3822 1234'],
    ['+84\u00A028\u202F3822\u20071234', '+84 28 3822 1234'],
    ['+84\u201128\u20133822\u20121234', '+84-28-3822-1234'],
    ['\uFF0B\uFF18\uFF14\u3000\uFF12\uFF18', '+84 28'],
    ['\u200E31\u200E/\u200E12', '31/12'],
    ['\u22123', '-3'],
  ])('figures pasted as %j are %s', (pasted, figures) => {
    expect(plainFigures(pasted)).toBe(figures);
  });

  it('what is looked for is found as it looks', () => {
    expect(hasPlainly('Nguy\u1EC5n Th\u1ECB Hoa', '\u200Bnguye\u0302\u0303n\u00A0thi ')).toBe(true);
  });

  it('takes as many steps as a text has letters', () => {
    const long = `${'\u200B '.repeat(200_000)}a${' \u00AD'.repeat(200_000)}`;
    expect(plainLine(long)).toBe('a');
  });
});
