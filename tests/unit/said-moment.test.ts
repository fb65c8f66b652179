import { describe, expect, it } from 'vitest';
import { saidMoment } from '../../domain/time/said-moment.ts';

/** A Monday. */
const today = '2026-11-23';

const said: readonly [words: string, rest: string, day?: string | undefined, time?: string][] = [
  ['delia tomorrow 15:00', 'delia', '2026-11-24', '15:00:00'],
  ['delia 15:00 tomorrow', 'delia', '2026-11-24', '15:00:00'],
  ['delia today', 'delia', '2026-11-23'],
  ['delia', 'delia'],
  ['3749', '3749'],
  ['Covent Garden 24 dec', 'Covent Garden', '2026-12-24'],
  ['Covent Garden Dec 24', 'Covent Garden', '2026-12-24'],
  ['Covent Garden 24/12', 'Covent Garden', '2026-12-24'],
  ['Covent Garden 1/2', 'Covent Garden', '2027-02-01'],
  ['Covent Garden 24/12/2027', 'Covent Garden', '2027-12-24'],
  ['Covent Garden 2026-12-24', 'Covent Garden', '2026-12-24'],
  ['Covent Garden 31/2', 'Covent Garden 31/2'],
  ['delia +3 9.30', 'delia', '2026-11-26', '09:30:00'],
  ['delia friday 3 pm', 'delia', '2026-11-27', '15:00:00'],
  ['delia mon', 'delia', '2026-11-30'],
  ['delia at 12am', 'delia', undefined, '00:00:00'],
  ['delia 25:00', 'delia 25:00'],
  ['Bed 12', 'Bed 12'],
  ['Delia ngày mai 15h', 'Delia', '2026-11-24', '15:00:00'],
  ['Delia hôm nay lúc 9 giờ 30', 'Delia', '2026-11-23', '09:30:00'],
  ['Hà Nội 24 tháng 12', 'Hà Nội', '2026-12-24'],
  ['Hà Nội thứ sáu', 'Hà Nội', '2026-11-27'],
  ['Hà Nội thứ 3 8h30', 'Hà Nội', '2026-11-24', '08:30:00'],
  ['Hà Nội chủ nhật', 'Hà Nội', '2026-11-29'],
];

describe('a day and a time at the end of what is typed', () => {
  it.each(said)('DEC-150 %s', (words, rest, day, time) => {
    expect(saidMoment(words, today)).toEqual({
      rest,
      ...(day === undefined ? {} : { day }),
      ...(time === undefined ? {} : { time }),
    });
  });
});
