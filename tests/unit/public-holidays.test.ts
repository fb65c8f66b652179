import { describe, expect, it } from 'vitest';
import { holidayRegions, publicHolidays } from '../../domain/holidays/public-holidays.ts';
import { lunarDay } from '../../domain/holidays/vietnamese-calendar.ts';

const daysOf = (country: string, region: string | undefined, year: number) =>
  publicHolidays({ country, region, from: `${year}-01-01`, until: `${year}-12-31` }).map(({ day }) =>
    day.slice(5),
  );

// Written by hand from what is known of the official calendars, apart from the rules of the code, and not copied from a page.
describe('public holidays as they are announced (DEC-208)', () => {
  it.each([
    ['England 2026', 'GB', 'ENG', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    ['England 2027', 'GB', 'ENG', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
    [
      'Scotland 2027',
      'GB',
      'SCT',
      2027,
      '01-01 01-02 01-04 03-26 05-03 05-31 08-02 11-30 12-25 12-26 12-27 12-28',
    ],
    [
      'Northern Ireland 2026',
      'GB',
      'NIR',
      2026,
      '01-01 03-17 04-03 04-06 05-04 05-25 07-12 07-13 08-31 12-25 12-26 12-28',
    ],
    [
      'the United States 2026',
      'US',
      undefined,
      2026,
      '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25',
    ],
    [
      'the United States 2027',
      'US',
      undefined,
      2027,
      '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31',
    ],
    ['Berlin 2026', 'DE', 'BE', 2026, '01-01 03-08 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
    ['Sachsen 2026', 'DE', 'SN', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 10-31 11-18 12-25 12-26'],
    [
      'Paris 2026',
      'FR',
      undefined,
      2026,
      '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25',
    ],
    ['Brazil 2026', 'BR', undefined, 2026, '01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'],
    [
      'Victoria 2026',
      'AU',
      'VIC',
      2026,
      '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 11-03 12-25 12-26 12-28',
    ],
    [
      'Western Australia 2027',
      'AU',
      'WA',
      2027,
      '01-01 01-26 03-01 03-26 03-28 03-29 04-25 04-26 06-07 09-27 12-25 12-26 12-27 12-28',
    ],
    [
      'Japan 2026',
      'JP',
      undefined,
      2026,
      '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    ],
    ['Vietnam 2025', 'VN', undefined, 2025, '01-01 01-28 01-29 01-30 01-31 04-07 04-30 05-01 09-02'],
  ])('DEC-208 %s', (_where, country, region, year, expected) => {
    expect(daysOf(country, region, year).join(' ')).toBe(expected);
  });

  it('DEC-208 of a country without its region it tells what all regions share', () => {
    expect(daysOf('GB', undefined, 2026).join(' ')).toBe('01-01 04-03 05-04 05-25 12-25 12-26 12-28');
  });

  it('DEC-208 it knows nothing of other countries, and says so', () => {
    expect(holidayRegions('NP')).toBeUndefined();
    expect(daysOf('NP', undefined, 2026)).toEqual([]);
  });

  it('DEC-208 a span over the turn of the year has the days of both years, and the day off of the next one', () => {
    const days = publicHolidays({
      country: 'US',
      region: undefined,
      from: '2027-12-20',
      until: '2028-01-20',
    });
    expect(days.map(({ day, isSubstitute }) => [day, isSubstitute])).toEqual([
      ['2027-12-24', true],
      ['2027-12-25', false],
      ['2027-12-31', true],
      ['2028-01-01', false],
      ['2028-01-17', false],
    ]);
  });

  it.each([
    [2007, '2007-02-17'],
    [2024, '2024-02-10'],
    [2025, '2025-01-29'],
    [2026, '2026-02-17'],
    [2027, '2027-02-06'],
    [2033, '2033-01-31'],
    [2034, '2034-02-19'],
  ])('DEC-208 Tết %s falls on %s', (year, day) => {
    expect(lunarDay(year, 1, 1)).toBe(day);
  });
});
