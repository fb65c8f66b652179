import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, instantOf, timeOf } from '../../domain/time/time-zone.ts';

const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

describe('wall-clock times of a zone', () => {
  it.each([
    ['an ordinary day', '2026-07-01', '09:00:00', 'Europe/London', '2026-07-01T08:00:00.000Z'],
    ['45 minutes off the hour', '2026-07-01', '09:00:00', 'Asia/Kathmandu', '2026-07-01T03:15:00.000Z'],
    ['skipped in London', '2026-03-29', '01:30:00', 'Europe/London', undefined],
    ['twice in London: the first', '2026-10-25', '01:30:00', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['skipped midnight in Santiago', '2026-09-06', '00:00:00', 'America/Santiago', undefined],
    ['the first hour after it', '2026-09-06', '01:00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['half an hour skipped on Lord Howe', '2026-10-04', '02:15:00', 'Australia/Lord_Howe', undefined],
    [
      'half an hour twice on Lord Howe',
      '2026-04-05',
      '01:45:00',
      'Australia/Lord_Howe',
      '2026-04-04T14:45:00.000Z',
    ],
    ['a day that does not exist', '2011-12-30', '12:00:00', 'Pacific/Apia', undefined],
  ])('%s', (_title, day, time, zone, expected) => {
    expect(iso(instantOf(day, time, zone))).toBe(expected);
  });

  it('come back as they went in, unless they were skipped', () => {
    const zone = fc.constantFrom(
      'Europe/London',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/Santiago',
    );
    const noon = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(zone, noon, (name, moment) => {
        const whole = Math.floor(moment / 1000) * 1000;
        const found = instantOf(dayOf(whole, name), timeOf(whole, name), name);
        expect(found).toBeDefined();
        expect(found).toBeLessThanOrEqual(whole);
        expect(whole - (found ?? 0)).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  it('are the first instant at which the clock shows them, found by trying every quarter of an hour', () => {
    const nearTransition = fc.constantFrom(
      ['Europe/London', '2026-03-29'],
      ['Europe/London', '2026-10-25'],
      ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'],
      ['America/Santiago', '2026-04-04'],
      ['America/Santiago', '2026-09-06'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Pacific/Apia', '2011-12-30'],
      ['Asia/Kathmandu', '2026-03-08'],
    );
    const quarter = 900_000;
    fc.assert(
      fc.property(nearTransition, fc.integer({ min: -100, max: 200 }), ([zone = '', date = ''], quarters) => {
        const wanted = new Date(Date.parse(`${date}T00:00:00Z`) + quarters * quarter);
        const [day = '', time = ''] = wanted.toISOString().slice(0, 19).split('T');
        const tried = Array.from({ length: 161 }, (_, step) => wanted.getTime() + (step - 80) * quarter);
        const first = tried.find(instant => dayOf(instant, zone) === day && timeOf(instant, zone) === time);
        expect(iso(instantOf(day, time, zone))).toBe(iso(first));
      }),
      { numRuns: 300 },
    );
  });
});
