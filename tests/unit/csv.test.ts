import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cities } from '../../resources/cities.ts';
import { choice, instant, money, reference, toggle } from '../../resources/schema/fields.ts';
import { CsvWriter, cellText } from '../../src/admin/csv/export-file.ts';
import { harmless, unguarded } from '../../src/admin/csv/formula-guard.ts';

const settings = {
  zone: undefined,
  translate: (english: string) => `${english}!`,
  words: { yes: 'Yes', no: 'No', zone: 'Time zone', clocks: 'Time zone' },
};

describe('files for spreadsheets', () => {
  it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x","y")', '＝1'])(
    '%j cannot run as a formula',
    text => {
      expect(harmless(text)).toBe(`'${text}`);
    },
  );

  it.each(['-5', '-5.25', '12', 'plain', 'a=b', ''])('%j stays as it is', text => {
    expect(harmless(text)).toBe(text);
  });

  it('no text of a file begins like a formula, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(/^[=+@\t\r]/.test(String(harmless(text)))).toBe(false);
      }),
    );
  });

  it.each([
    ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['one|+two', "one|'+two"],
    ['first\n=1+1', "first\n'=1+1"],
    ["a;'=1", "a;''=1"],
    ['a;-5;b', 'a;-5;b'],
    ['To bring:\n- towels\n- water', 'To bring:\n- towels\n- water'],
  ])('F13 %j holds no formula either where spreadsheets cut it', (text, guarded) => {
    expect(harmless(text)).toBe(guarded);
    expect(unguarded(guarded)).toBe(text);
  });

  it('F13 every text is found again', () => {
    const pieces = fc.array(
      fc.constantFrom('=', '-', '+', '@', "'", ';', '|', '\t', '\n', '\r', '5', ' ', 'a'),
    );
    fc.assert(
      fc.property(pieces, each => {
        const text = each.join('');
        expect(unguarded(String(harmless(text)))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([';', '\t', '|'])('F13 a cell with %j stands in quotes', async separator => {
    const file = new CsvWriter();
    file.add([[`a${separator}b`, 'c']]);
    expect(await file.file().text()).toContain(`"a${separator}b",c\r\n`);
  });

  it('quotes what needs it, in UTF-8 that spreadsheets know', async () => {
    const file = new CsvWriter();
    file.add([['ID', 'City']]);
    file.add([[1, 'Huế, "old"\ntown']]);
    const bytes = new Uint8Array(await file.file().arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('ID,City\r\n1,"Huế, ""old""\ntown"\r\n');
  });
});

describe('values in files', () => {
  const row = {
    id: 1,
    currency: 'jpy',
    country: { country: 'Vietnam' },
    place: { timezone: 'Asia/Kathmandu' },
  };

  it('labels stand for numbers, titles for ids, words for switches', () => {
    const colour = choice({ label: 'Colour', choices: [{ value: 2, label: 'Red' }] });
    expect(cellText(2, colour, row, settings)).toBe('Red!');
    expect(cellText(9, colour, row, settings)).toBe('9');
    const country = cities.fields.country_id ?? reference('countries', { label: 'Country', as: 'country' });
    expect(cellText(7, country, row, settings)).toBe('Vietnam');
    expect(cellText(false, toggle({ label: 'On', default: false }), row, settings)).toBe('No');
    const state = toggle({ label: 'State', default: false, cell: 'disabled' });
    expect([true, false].map(value => cellText(value, state, row, settings))).toEqual([
      'Disabled!',
      'Enabled!',
    ]);
    expect(cellText(null, colour, row, settings)).toBe('');
  });

  it('prices stand in major units of their currency', () => {
    const price = (value: number, currency: { field: string } | { code: string }) =>
      cellText(value, money({ label: 'Price', currency }), row, settings);
    expect(price(1_250, { code: 'USD' })).toBe('12.50');
    expect(price(1_250, { field: 'currency' })).toBe('1250');
  });

  it('STATE-05 instants stand on the clocks of the viewer, or of the place', () => {
    const start = instant({ label: 'Start', zone: 'place.timezone' });
    expect(cellText('2026-03-29T00:30:00.000Z', start, row, settings)).toBe('2026-03-29 06:15:00');
    const london = { ...settings, zone: 'Europe/London' };
    expect(cellText('2026-03-29T01:30:00.000Z', start, row, london)).toBe('2026-03-29 02:30:00');
  });
});
