import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inOneLine, isolated } from '../../domain/text/in-one-line.ts';
import { createI18n } from '../../src/i18n/provider.ts';

const arabic = '\u0645\u062D\u0645\u062F';
const hebrew = '\u05E8\u05D5\u05EA';

describe('DEC-327 texts side by side', () => {
  it.each<[Parameters<typeof inOneLine>[0], string]>([
    [['Ann Lee', '09:50'], 'Ann Lee · 09:50'],
    [[arabic, '09:50'], `\u2068${arabic}\u2069 · 09:50`],
    [['London', hebrew, 'GMT'], `London · \u2068${hebrew}\u2069 · GMT`],
    [['Nguy\u1EC5n', 12, '', null, undefined, false], 'Nguy\u1EC5n · 12'],
    [[], ''],
  ])('%j', (parts, line) => {
    expect(inOneLine(parts)).toBe(line);
  });

  it('a name in a script that runs from the right is held apart wherever in it that begins', () => {
    expect(isolated(`Dr. ${hebrew} 2`)).toBe(`\u2066Dr. ${hebrew} 2\u2069`);
    expect(isolated(`\u201C${hebrew}\u201D`)).toBe(`\u2068\u201C${hebrew}\u201D\u2069`);
    for (const name of ['Ann', '\u5F20\u4F1F', '\u0410\u043D\u043D\u0430', '+84 28', ''])
      expect(isolated(name)).toBe(name);
  });
});

it('DEC-327 a time before such a name does not end before it begins', () => {
  const time = '09:50\u201310:30';
  expect(inOneLine([`${time} ${arabic}`, 'Booked'])).toBe(`\u2066${time} ${arabic}\u2069 · Booked`);
});

describe('DEC-327 a name among the words of a message', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: '' } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('keeps its place', async () => {
    const { translate } = await createI18n();
    const message = { _: '%{name}, %{time}' };
    expect(translate('none.such', { ...message, name: arabic, time: '09:50' })).toBe(
      `\u2068${arabic}\u2069, 09:50`,
    );
    expect(translate('none.such', { ...message, name: 'Ann', time: '09:50' })).toBe('Ann, 09:50');
  });
});
