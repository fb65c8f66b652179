import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarHours, dayBar } from '../../domain/bookings/day-bar.ts';
import { secondsOf, timeText } from '../../domain/time/calendar.ts';

const pause = (block_start_time: string, block_end_time: string) => ({ block_start_time, block_end_time });

function hours(
  open_time: string | null,
  close_time: string | null,
  ...block: BarHours['block'] & object
): BarHours {
  return { isActive: true, open_time, close_time, block };
}

const parts = (bar: BarHours) => dayBar(bar).map(({ kind, from, to }) => [kind, from, to].join(' '));

describe('the bar of a day', () => {
  it('shows opening hours with their breaks, as shares of the whole day', () => {
    expect(dayBar(hours('06:00:00', '18:00:00', pause('12:00:00', '13:30:00')))).toEqual([
      { kind: 'open', from: '06:00:00', to: '12:00:00', left: 0.25, width: 0.25 },
      { kind: 'break', from: '12:00:00', to: '13:30:00', left: 0.5, width: 0.0625 },
      { kind: 'open', from: '13:30:00', to: '18:00:00', left: 0.5625, width: 0.1875 },
    ]);
  });

  it('HOURS-08 shows where breaks overlap', () => {
    expect(
      parts(hours('09:00:00', '17:00:00', pause('12:30:00', '14:00:00'), pause('12:00:00', '13:00:00'))),
    ).toEqual([
      'open 09:00:00 12:00:00',
      'break 12:00:00 12:30:00',
      'overlap 12:30:00 13:00:00',
      'break 13:00:00 14:00:00',
      'open 14:00:00 17:00:00',
    ]);
  });

  it('HOURS-07 shows what lies outside the opening hours', () => {
    expect(
      parts(hours('09:00:00', '17:00:00', pause('08:00:00', '09:30:00'), pause('18:00:00', '19:00:00'))),
    ).toEqual([
      'outside 08:00:00 09:00:00',
      'break 09:00:00 09:30:00',
      'open 09:30:00 17:00:00',
      'outside 18:00:00 19:00:00',
    ]);
  });

  it('HOURS-03 fills the bar when the last second of the day closes it', () => {
    expect(dayBar(hours('00:00:00', '23:59:59'))).toEqual([
      { kind: 'open', from: '00:00:00', to: '23:59:59', left: 0, width: 1 },
    ]);
  });

  it('is empty for a day that is off, and for times that are not typed yet or the wrong way round', () => {
    expect(dayBar({ ...hours('09:00:00', '17:00:00'), isActive: false })).toEqual([]);
    expect(dayBar(hours(null, '17:00:00'))).toEqual([]);
    expect(dayBar(hours('09:00:00', null))).toEqual([]);
    expect(dayBar(hours('17:00:00', '09:00:00'))).toEqual([]);
  });

  it('HOURS-06, HOURS-09 leaves out breaks that are half typed or end before they start', () => {
    const bar = hours(
      '09:00:00',
      '17:00:00',
      { block_start_time: '12:00:00' },
      pause('14:00:00', '13:00:00'),
    );
    expect(parts(bar)).toEqual(['open 09:00:00 17:00:00']);
  });

  it('shows every minute as what it is, whatever is typed', () => {
    const minute = fc.integer({ min: 0, max: 1439 }).map(minutes => timeText(minutes * 60));
    fc.assert(
      fc.property(
        minute,
        minute,
        fc.array(fc.tuple(minute, minute), { maxLength: 4 }),
        (open, close, typed) => {
          const bar = dayBar(hours(open, close, ...typed.map(([from, to]) => pause(from, to))));
          const shown = (time: string) =>
            bar.filter(({ from, to }) => from <= time && time < to).map(({ kind }) => kind);
          for (let seconds = 0; seconds < 86_400; seconds += 900) {
            const time = timeText(seconds);
            const count = typed.filter(([from, to]) => from <= time && time < to).length;
            const isOpen = open <= time && time < close;
            const inside = count > 1 ? 'overlap' : count === 1 ? 'break' : 'open';
            const outside = count > 0 ? ['outside'] : [];
            expect(shown(time)).toEqual(isOpen ? [inside] : outside);
          }
          expect(bar.every(({ from, left }) => Math.abs(left - secondsOf(from) / 86_400) < 1e-9)).toBe(true);
        },
      ),
    );
  });
});
