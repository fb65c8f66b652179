import { describe, expect, it } from 'vitest';
import { repeatedDays } from '../../domain/hours/repeated-days.ts';

describe('a weekday that comes again (DEC-210)', () => {
  const span = { from: '2026-11-26', until: '2027-02-28' };

  it('DEC-210 every second Monday counts from the first one', () => {
    expect(repeatedDays({ ...span, weekday: 'Mon', rhythm: 'week_2', until: '2027-01-12' })).toEqual([
      ...['2026-11-30', '2026-12-14', '2026-12-28', '2027-01-11'],
    ]);
  });

  it('DEC-210 the first Sunday of each month', () => {
    expect(repeatedDays({ ...span, weekday: 'Sun', rhythm: 'nth_1' })).toEqual([
      ...['2026-12-06', '2027-01-03', '2027-02-07'],
    ]);
  });

  it('DEC-210 the last Sunday of each month, be it the fourth or the fifth', () => {
    expect(repeatedDays({ ...span, weekday: 'Sun', rhythm: 'nth_-1' })).toEqual([
      ...['2026-11-29', '2026-12-27', '2027-01-31', '2027-02-28'],
    ]);
  });

  it('DEC-210 both ends count, and a span of more than half a year has none', () => {
    const thursday = { weekday: 'Thu', rhythm: 'week_1' } as const;
    expect(repeatedDays({ ...thursday, from: '2026-11-26', until: '2026-12-03' })).toEqual([
      ...['2026-11-26', '2026-12-03'],
    ]);
    expect(repeatedDays({ ...thursday, from: '2026-11-26', until: '2027-05-29' })).toHaveLength(27);
    expect(repeatedDays({ ...thursday, from: '2026-11-26', until: '2027-05-30' })).toEqual([]);
    expect(repeatedDays({ ...thursday, from: '2026-11-31', until: '2026-12-31' })).toEqual([]);
  });
});
