import { describe, expect, it } from 'vitest';
import { openingOfDay } from '../../domain/hours/opening-hours.ts';
import {
  closedDayBounds,
  closingChoices,
  dayHoursProblem,
  isPastDay,
  openDayBounds,
  openingChoices,
  specialDayProblems,
} from '../../domain/hours/special-day.ts';
import { boundsOfDay } from '../../domain/time/time-zone.ts';

const iso = (instant: number) => new Date(instant).toISOString();

describe('changing the hours of one day', () => {
  it('DAY-03 needs both times', () => {
    const message = 'Please open time and close time are not empty';
    expect(dayHoursProblem(null, '10:00:00')).toBe(message);
    expect(dayHoursProblem('10:00:00', '')).toBe(message);
  });

  it('DAY-04, DEC-34 closes strictly later than it opens', () => {
    const message = 'Please ensure that the closing time is not earlier than the opening time.';
    expect(dayHoursProblem('10:00:00', '09:59:59')).toBe(message);
    expect(dayHoursProblem('10:00:00', '10:00:00')).toBe(message);
    expect(dayHoursProblem('10:00:00', '10:00:01')).toBeUndefined();
  });

  it('DAY-05, DAY-06 offers openings before the closing time and closings after the opening time', () => {
    const times = ['09:00:00', '09:30:00', '10:00:00'];
    expect(openingChoices(times, '09:30:00')).toEqual(['09:00:00']);
    expect(closingChoices(times, '09:30:00')).toEqual(['10:00:00']);
    expect(openingChoices(times, null)).toEqual(times);
    expect(closingChoices(times, undefined)).toEqual(times);
  });

  it('DAY-07, RESCH-03, DEC-88 today is the one of the location', () => {
    const now = Date.parse('2026-07-01T23:30:00Z');
    expect(isPastDay('2026-07-01', now, 'UTC')).toBe(false);
    expect(isPastDay('2026-07-01', now, 'Asia/Kathmandu')).toBe(true);
    expect(isPastDay('2026-07-01', now, 'America/New_York')).toBe(false);
  });

  it('DAY-13 a closed day opens and closes at its beginning', () => {
    const { start, end } = closedDayBounds('2026-07-01', 'Europe/London');
    expect([start, end].map(iso)).toEqual(['2026-06-30T23:00:00.000Z', '2026-06-30T23:00:00.000Z']);
    const skipped = closedDayBounds('2026-09-06', 'America/Santiago');
    expect(iso(skipped.start)).toBe('2026-09-06T04:00:00.000Z');
  });

  it.each([
    ['Europe/London', '2026-07-01'],
    ['America/Santiago', '2026-04-04'],
    ['America/Santiago', '2026-09-06'],
    ['Asia/Kathmandu', '2026-07-01'],
  ])('DAY-16 what is sent for a whole day opens the whole day: %s %s', (zone, day) => {
    const { start, end } = openDayBounds(day, zone, '00:00:00', '23:59:59');
    const special = {
      day,
      date_open_from: iso(start),
      date_open_to: iso(end),
      block_start_time: null,
      block_end_time: null,
      reason_close: 'Open late',
    };
    expect(openingOfDay(day, zone, [], [special]).open).toEqual(boundsOfDay(day, zone));
  });

  it('sends the times of the location as instants', () => {
    const { start, end } = openDayBounds('2026-07-01', 'Europe/London', '09:00:00', '17:30:00');
    expect([start, end].map(iso)).toEqual(['2026-07-01T08:00:00.000Z', '2026-07-01T16:30:00.000Z']);
  });
});

describe('a break of one day', () => {
  it('DAY-04 needs a beginning and an end', () => {
    const day = {
      reason_close: 'Stocktaking',
      date_open_from: '2031-03-05T09:00:00.000Z',
      date_open_to: '2031-03-05T18:00:00.000Z',
    };
    const problemsOf = (part: object) =>
      specialDayProblems({ ...day, ...part }, 'Europe/London', Date.parse('2031-03-01T10:00:00.000Z'));
    const both = 'A break needs a start and an end';
    expect(problemsOf({ block_end_time: '13:00:00' })).toMatchObject({ block_start_time: both });
    expect(problemsOf({ block_start_time: '12:00:00' })).toMatchObject({ block_end_time: both });
    expect(problemsOf({ block_start_time: '12:00:00', block_end_time: '13:00:00' })).toBeUndefined();
  });
});

describe('other hours for one day', () => {
  // In London the clock goes forward on 30 March 2031: the day ends at 23:00 UTC.
  const from = '2031-03-30T09:00:00.000Z';
  const problemsOf = (to: string) =>
    specialDayProblems(
      { reason_close: 'Stocktaking', date_open_from: from, date_open_to: to },
      'Europe/London',
      Date.parse('2031-03-01T10:00:00.000Z'),
    );

  it('DAY-04 DAY-07 end with their day at the latest, by the clock of the location', () => {
    expect(problemsOf('2031-03-30T22:30:00.000Z')).toBeUndefined();
    expect(problemsOf('2031-03-30T23:00:00.000Z')).toBeUndefined();
    const late = { date_open_to: 'Must lie on the same day' };
    expect(problemsOf('2031-03-30T23:00:01.000Z')).toEqual(late);
    expect(problemsOf('2031-03-31T09:00:00.000Z')).toEqual(late);
  });
});
