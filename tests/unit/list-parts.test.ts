import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { inSentence } from '../../domain/text/in-sentence.ts';
import { daysOfSpan, type Span } from '../../domain/time/span.ts';
import { bookings } from '../../resources/bookings.ts';
import { pageNumbers } from '../../src/admin/list/list-pager.tsx';
import { listEntries } from '../../src/admin/list/list-state.ts';
import { moved } from '../../src/admin/table/reorder.tsx';
import { formatDuration } from '../../src/kinds/number/number-views.tsx';
import { daysOf, rangeOf, rangeOfSpan } from '../../src/kinds/time/day-range.ts';
import {
  emptyDate,
  formatDay,
  formatInstant,
  offsetOf,
  zoneOfRow,
} from '../../src/kinds/time/written-times.ts';
import { valueAt } from '../../src/kinds/value-at.ts';

const noonOf = (day: string) => new Date(`${day}T12:00`);

describe('page numbers', () => {
  it('LIST-21 show the first, the last and those around the current one', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageNumbers(6, 200)).toEqual([1, 0, 5, 6, 7, 0, 200]);
    expect(pageNumbers(200, 200)).toEqual([1, 0, 199, 200]);
  });

  it('LIST-21 never repeat a page and never leave a gap of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (left, right) => {
        const numbers = pageNumbers(Math.min(left, right), Math.max(left, right));
        const pages = numbers.filter(number => number > 0);
        expect(new Set(pages).size).toBe(pages.length);
        expect(pages).toContain(Math.min(left, right));
        numbers.forEach((number, index) => {
          if (number === 0) expect((numbers[index + 1] ?? 0) - (numbers[index - 1] ?? 0)).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe('date range filters', () => {
  it('FILTER-10 run from 00:00 of the first day to 23:00 of the last', () => {
    const range = rangeOf('instant', '2026-03-02', '2026-03-04');
    expect(range?.ge).toBe(new Date(2026, 2, 2, 0, 0).toISOString());
    expect(range?.le).toBe(new Date(2026, 2, 4, 23, 0).toISOString());
    expect(rangeOf('date', '2026-03-02', '2026-03-04')).toEqual({ ge: '2026-03-02', le: '2026-03-04' });
  });

  it('FILTER-10 show the days again that were chosen, in every zone', () => {
    expect(daysOf('instant', rangeOf('instant', '2026-03-29', '2026-10-25'))).toEqual([
      '2026-03-29',
      '2026-10-25',
    ]);
    expect(daysOf('instant', rangeOf('instant', '', '2026-10-25'))).toEqual(['', '2026-10-25']);
    expect(rangeOf('instant', '', '')).toBeUndefined();
  });

  it('FILTER-11 offer 7, 30 and 90 days back', () => {
    const days = (span: Span, today: string) => Object.values(daysOfSpan(span, today));
    expect(days('last_week', '2026-03-03')).toEqual(['2026-02-24', '2026-03-03']);
    expect(days('last_month', '2026-03-03')).toEqual(['2026-02-01', '2026-03-03']);
    expect(days('last_three_months', '2026-01-01')).toEqual(['2025-10-03', '2026-01-01']);
    expect(rangeOfSpan('instant', 'last_week', noonOf('2026-03-03'))).toEqual(
      rangeOf('instant', '2026-02-24', '2026-03-03'),
    );
  });

  it.each([
    ['today', '2026-03-29', '2026-03-29', '2026-03-29'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['this_week', '2026-03-29', '2026-03-23', '2026-03-29'],
    ['this_week', '2026-03-30', '2026-03-30', '2026-04-05'],
    ['next_7_days', '2028-02-27', '2028-02-27', '2028-03-04'],
    ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['this_month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('DEC-137 %s on %s is from %s to %s', (span, today, first, last) => {
    expect(daysOfSpan(span, today)).toEqual({ first, last });
    const until = new Date(`${last}T23:59:59.999`);
    expect(rangeOfSpan('instant', span, noonOf(today))).toEqual({
      ge: new Date(`${first}T00:00`).toISOString(),
      le: until.toISOString(),
    });
    expect(rangeOfSpan('date', span, noonOf(today))).toEqual({ ge: first, le: last });
  });

  // In the nights of these days the clocks go back at the end, go forward at the beginning, go back in the first hour.
  it.each([
    ['America/Santiago', '2027-04-03', '2027-04-03T03:00:00.000Z', '2027-04-04T03:59:59.999Z'],
    ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00.000Z', '2027-03-28T20:59:59.999Z'],
    ['America/Havana', '2027-11-07', '2027-11-07T04:00:00.000Z', '2027-11-08T04:59:59.999Z'],
    ['Europe/London', '2027-10-31', '2027-10-30T23:00:00.000Z', '2027-10-31T23:59:59.999Z'],
  ])('A12 DEC-137 today is the whole day on clocks of %s that change on %s', (zone, day, ge, le) => {
    vi.stubEnv('TZ', zone);
    expect(rangeOfSpan('instant', 'today', noonOf(day))).toEqual({ ge, le });
    vi.unstubAllEnvs();
  });

  it('DEC-137 of bookings a span means what begins in it, a shortcut what lies in it', () => {
    const asked = (span: Span) =>
      listEntries(bookings, { filter: { start_end_time: span }, removed: false }, [], noonOf('2026-03-29'));
    expect(asked('this_week')).toEqual([
      { field: 'start_time', op: 'ge', value: new Date(2026, 2, 23).toISOString() },
      { field: 'start_time', op: 'le', value: new Date(2026, 2, 29, 23, 59, 59, 999).toISOString() },
    ]);
    expect(asked('last_week')).toEqual([
      { field: 'start_time', op: 'ge', value: new Date(2026, 2, 22).toISOString() },
      { field: 'end_time', op: 'le', value: new Date(2026, 2, 29, 23).toISOString() },
    ]);
  });

  it('DEC-144 from now on means what is not over: of bookings their end, of days today as well', () => {
    const now = noonOf('2026-03-29');
    const filter = { start_end_time: 'from_now' };
    expect(listEntries(bookings, { filter, removed: false }, [], now)).toEqual([
      { field: 'end_time', op: 'ge', value: now.toISOString() },
    ]);
    expect(rangeOfSpan('date', 'from_now', now)).toEqual({ ge: '2026-03-29' });
  });

  it('DEC-137 from today on has no end', () => {
    expect(rangeOfSpan('instant', 'from_today', noonOf('2026-03-29'))).toEqual({
      ge: new Date(2026, 2, 29).toISOString(),
    });
  });
});

describe('cells', () => {
  it('CELL-02 CONST-06 DEC-71 show dd/MM/yyyy HH:mm, and --/--/-- --:-- for no date', () => {
    expect(formatInstant('2026-03-29T00:30:00.000Z', 'Asia/Kathmandu')).toBe('29/03/2026 06:15');
    expect(formatInstant('2026-01-01T00:00:00.000Z', 'America/New_York')).toBe('31/12/2025 19:00');
    expect(formatInstant('2026-01-01T05:00:00.000Z', 'America/New_York')).toBe('01/01/2026 00:00');
    expect(formatInstant(null, 'UTC')).toBe('--/--/-- --:--');
    expect(formatInstant('soon', 'UTC')).toBe(emptyDate);
  });

  it('names the offset of a zone at that very instant', () => {
    expect(offsetOf('2026-01-01T00:00:00.000Z', 'Europe/London')).toBe('GMT');
    expect(offsetOf('2026-07-01T00:00:00.000Z', 'Europe/London')).toBe('GMT+1');
    expect(offsetOf('2026-07-01T00:00:00.000Z', 'Asia/Kathmandu')).toBe('GMT+5:45');
  });

  it('STATE-04 CONST-07 read times in UTC where no place is known', () => {
    expect(zoneOfRow({ location: { timezone: 'Asia/Kathmandu' } }, 'location.timezone')).toBe(
      'Asia/Kathmandu',
    );
    expect(zoneOfRow({ location: null }, 'location.timezone')).toBe('UTC');
  });

  it('show a day as it is written, in no zone', () => {
    expect(formatDay('2026-03-29')).toBe('29/03/2026');
    expect(formatDay(null)).toBe('--/--/--');
  });

  it('BOOK-09 show durations in minutes and seconds, in the language of the page', () => {
    const inEnglish = (key: string, { count }: { count: number }) =>
      `${count} ${key === 'list.minutes' ? 'min' : 's'}`;
    expect(formatDuration(1230, inEnglish)).toBe('20 min 30 s');
    expect(formatDuration(1200, inEnglish)).toBe('20 min');
    expect(formatDuration(0, inEnglish)).toBe('0 min');
  });

  it('read what a row carries along by its path', () => {
    expect(valueAt({ location: { timezone: 'UTC' } }, 'location.timezone')).toBe('UTC');
    expect(valueAt({ location: null }, 'location.timezone')).toBeUndefined();
  });
});

describe('an order by hand', () => {
  it('DRAG-01 puts a row where it was dropped and keeps all others in order', () => {
    expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], 4, 1)).toEqual([4, 1, 2, 3]);
    expect(moved([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
  });
});

describe('labels in sentences', () => {
  it('start small unless they are abbreviations', () => {
    expect(inSentence('Stretch condition')).toBe('stretch condition');
    expect(inSentence('QA record')).toBe('QA record');
  });
});
