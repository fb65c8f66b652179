import { describe, expect, it } from 'vitest';
import { openingHours } from '../../src/pages/location/opening-hours.ts';

const words = { closed: 'closed', day: (name: string) => name };
const day = { start: 8, end: 21 };

describe('FORM-LOC-24 opening hours in one line', () => {
  it('starts on Monday, whatever the order they are stored in, and draws equal days together', () => {
    const week = { Sun: {}, Sat: day, Fri: day, Thu: day, Wed: day, Tue: day, Mon: day };
    expect(openingHours(week, words)).toBe('Mon–Sat 08:00–21:00 · Sun closed');
  });

  it('keeps days apart that differ, also when others between them do not', () => {
    const late = { start: 9.5, end: 23.5 };
    const week = { Mon: day, Tue: late, Wed: day, Thu: day, Fri: {}, Sat: {}, Sun: {} };
    expect(openingHours(week, words)).toBe(
      'Mon 08:00–21:00 · Tue 09:30–23:30 · Wed–Thu 08:00–21:00 · Fri–Sun closed',
    );
  });

  it('a day that nobody named is closed', () => {
    expect(openingHours({}, words)).toBe('Mon–Sun closed');
  });
});
