import { describe, expect, it } from 'vitest';
import { timeAt } from '../../src/pages/home/booking-days.ts';

describe('when the next booking is, on the clocks of its place', () => {
  it.each([
    ['2026-11-23T17:40:00.000Z', 'America/New_York', 'en', 'Mon 12:40 GMT-5'],
    ['2026-11-22T17:00:00.000Z', 'Asia/Ho_Chi_Minh', 'en', 'Mon 00:00 GMT+7'],
    // Before and after the clocks go forward.
    ['2027-03-28T00:59:00.000Z', 'Europe/London', 'en', 'Sun 00:59 GMT'],
    ['2027-03-28T01:00:00.000Z', 'Europe/London', 'en', 'Sun 02:00 GMT+1'],
    ['2026-11-22T03:50:00.000Z', 'Asia/Kathmandu', 'vi', 'CN 09:35 GMT+5:45'],
  ])('%s in %s (%s) is %s: the weekday comes first in both languages', (instant, zone, language, written) => {
    expect(timeAt(instant, zone, language)).toBe(written);
  });
});
