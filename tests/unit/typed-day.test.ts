import { describe, expect, it } from 'vitest';
import { lastDayAfter, typedDay, typedDayTime } from '../../domain/time/typed-day.ts';
import { boxText, doneWith } from '../../src/kinds/time/box-text.ts';

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
    ['\u200E31\u200E/\u200E12\u200E/\u200E2026', '2026-12-31'],
    ['31\u201312\u20132026', '2026-12-31'],
    ['３１／１２／２０２６', '2026-12-31'],
    ['2026\u201112\u201131\u00A0', '2026-12-31'],
    ['\u22123', '2026-12-27'],
    ['nga\u0300y mai', '2026-12-31'],
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

describe('what stands in the box of a day', () => {
  const read = (text: string) => typedDay(text, today);
  const write = (day: string) => day.split('-').toReversed().join('/');
  const shown = (value: string, typed: string | undefined, isLeft: boolean) =>
    boxText({ value, typed, isLeft, waits: false }, { read, write });

  it('DEC-267 what is no day keeps its form back while it is typed, and is marked once the box is left', () => {
    expect(shown('', '31/11/2026', false)).toEqual({ text: '31/11/2026', holdsBack: true, isWrong: false });
    expect(shown('', '31/11/2026', true)).toEqual({ text: '31/11/2026', holdsBack: true, isWrong: true });
    expect(shown('', '30/11/202', false)).toEqual({ text: '30/11/202', holdsBack: true, isWrong: false });
  });

  it('DEC-267 a day and an empty box keep nothing back', () => {
    expect(shown('2026-11-30', '30.11.', false)).toEqual({
      text: '30.11.',
      holdsBack: false,
      isWrong: false,
    });
    expect(shown('2026-11-30', '30.11.', true)).toEqual({
      text: '30/11/2026',
      holdsBack: false,
      isWrong: false,
    });
    expect(shown('', '', true)).toEqual({ text: '', holdsBack: false, isWrong: false });
  });
});

describe('a box that waits until one has done with it', () => {
  const read = (text: string) => typedDay(text, today);

  it.each([
    ['05/10/2026', { day: '2026-10-05' }],
    ['+1', { day: '2026-12-31' }],
    ['01/10/2026', {}],
    ['', {}],
    ['31/11/2026', { stays: '31/11/2026' }],
  ])('DEC-268 %s over 01/10/2026', (typed, done) => {
    expect(doneWith(typed, '2026-10-01', read)).toEqual(done);
  });

  it('DEC-268 keeps what is no day over the day that is shown, and says so', () => {
    const state = { value: '2026-10-01', typed: '31/11/2026', isLeft: true };
    const writing = { read, write: (day: string) => day };
    expect(boxText({ ...state, waits: true }, writing)).toEqual({
      ...{ text: '31/11/2026', holdsBack: true, isWrong: true },
    });
  });
});

describe('the last of some days', () => {
  it.each([
    ['2026-11-30', '2026-11-29', '2026-11-30'],
    ['2026-11-30', '2026-12-01', '2026-12-01'],
    ['2026-11-30', '10.13.2026', '10.13.2026'],
    ['2026-11-30', '', ''],
    ['30.11.2026', '2026-11-29', '2026-11-29'],
  ])('DEC-267 first %s, last %s: %s', (first, last, shown) => {
    expect(lastDayAfter(first, last)).toBe(shown);
  });
});
