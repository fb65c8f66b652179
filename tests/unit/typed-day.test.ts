import { describe, expect, it } from 'vitest';
import { typedDay, typedDayTime } from '../../domain/time/typed-day.ts';

const today = '2026-12-30';
const words = { today: 0, 'ngày mai': 1 };

describe('a day that is typed', () => {
  it.each([
    ['04/05/2026', '2026-05-04'],
    ['4/5/26', '2026-05-04'],
    ['4.5.2026', '2026-05-04'],
    ['31.12.72', '1972-12-31'],
    ['31.12.46', '2046-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['24/12', '2026-12-24'],
    ['2026-12-31', '2026-12-31'],
    ['2026/12/31', '2026-12-31'],
    ['+3', '2027-01-02'],
    ['-30', '2026-11-30'],
    ['Today', '2026-12-30'],
    ['  ngày  mai ', '2026-12-31'],
  ])('DEC-138 %s is %s', (text, day) => {
    expect(typedDay(text, today, words)).toBe(day);
  });

  it.each([
    '',
    'some day',
    '31/04/2026',
    '29/02/2027',
    '12/31/2026',
    '2026',
    '5',
    '1/2/3',
    '+99999',
    '4//5/2026',
    'constructor',
    '__proto__',
  ])('DEC-138 "%s" is none', text => {
    expect(typedDay(text, today, words)).toBeUndefined();
  });

  it.each([
    ['31/12/2026 9:30', '2026-12-31T09:30:00'],
    ['2033-01-31T09:30', '2033-01-31T09:30:00'],
    ['2033/01/31 09:30:15', '2033-01-31T09:30:15'],
    ['today 23:59', '2026-12-30T23:59:00'],
  ])('INST-04 DEC-138 %s is %s', (text, time) => {
    expect(typedDayTime(text, today, words)).toBe(time);
  });

  it.each(['31/12/2026', '31/12/2026 24:00', '31/12/2026 9:60', '31/04/2026 10:00', '10:00'])(
    'DEC-138 "%s" is no day with a time',
    text => {
      expect(typedDayTime(text, today, words)).toBeUndefined();
    },
  );
});
