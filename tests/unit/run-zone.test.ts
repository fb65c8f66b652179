import { expect, it } from 'vitest';

/** Minutes that UTC is ahead of each zone on 15 January 2026. */
const minutesBehindUtc: Readonly<Record<string, number>> = {
  UTC: 0,
  'America/New_York': 300,
  'Asia/Kathmandu': -345,
  'Pacific/Apia': -780,
};

it('A12 this run really happens in the time zone that it is named after', () => {
  expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc[process.env.TZ ?? '']);
});
