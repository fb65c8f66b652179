import { describe, expect, it } from 'vitest';
import {
  otherFreeAt,
  possibleDays,
  type StartSearch,
  startProblem,
  startsAt,
} from '../../domain/bookings/possible-days.ts';
import type { SpecialDay, WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { addDays, weekdays } from '../../domain/time/calendar.ts';
import { instantOf } from '../../domain/time/time-zone.ts';

const zone = 'Asia/Kathmandu';
const week = weekdays.map(
  (day_of_week): WeekdayHours => ({
    day_of_week,
    isActive: day_of_week !== 'Sat',
    open_time: '09:00:00',
    close_time: '10:00:00',
    block: [],
  }),
);

function at(day: string, time: string): number {
  return instantOf(day, `${time}:00`, zone) ?? Number.NaN;
}

function search(changes: Partial<StartSearch> & { specials?: SpecialDay[] } = {}): StartSearch {
  const { specials = [], ...rest } = changes;
  const now = at('2026-07-01', '00:00');
  return { zone, taken: [], durationMinutes: 30, now, hours: { week, specials }, ...rest };
}

const problemOn = (day: string, asked: StartSearch) =>
  possibleDays(day.slice(0, 7), asked).find(each => each.day === day)?.problem;

describe('the days to which a booking can be moved', () => {
  it('RESCH-04 are all open days of the month, with the number of their free starts', () => {
    const days = possibleDays('2026-07', search());
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 31 }, (_, index) => addDays('2026-07-01', index)),
    );
    expect(days[0]).toEqual({ day: '2026-07-01', free: 4 });
    const closed = days.filter(({ free }) => free === 0);
    expect(closed.map(({ day }) => day)).toEqual(['2026-07-04', '2026-07-11', '2026-07-18', '2026-07-25']);
    expect(closed[0]?.problem).toEqual({ kind: 'closed', rule: { kind: 'weekly', weekday: 'Sat' } });
  });

  it('RESCH-03, DEC-88, DEC-106 are not past on the clock of the place', () => {
    const asked = search({ now: at('2026-07-02', '09:31') });
    expect(problemOn('2026-07-01', asked)).toEqual({ kind: 'past' });
    expect(problemOn('2026-07-02', asked)).toEqual({ kind: 'past' });
    expect(problemOn('2026-07-03', asked)).toBeUndefined();
    expect(possibleDays('2026-07', search({ now: at('2026-07-02', '09:30') }))[1]).toEqual({
      day: '2026-07-02',
      free: 1,
    });
    expect(possibleDays('2026-06', asked).every(({ problem }) => problem?.kind === 'past')).toBe(true);
  });

  it('RESCH-05 are not before the installation of the device', () => {
    for (const time of ['09:40', '10:00', '18:00']) {
      const installed = at('2026-07-02', time);
      const asked = search({ installedFrom: installed });
      expect(problemOn('2026-07-02', asked)).toEqual({ kind: 'before-installation', installed });
      expect(problemOn('2026-07-03', asked)).toBeUndefined();
    }
  });

  it('SLOT-02, SLOT-09 have room, where the moved booking itself takes none', () => {
    const taken = [{ id: 7, start: at('2026-07-01', '09:20'), end: at('2026-07-01', '09:50') }];
    expect(problemOn('2026-07-01', search({ taken }))).toEqual({ kind: 'full' });
    expect(problemOn('2026-07-02', search({ taken }))).toBeUndefined();
    expect(problemOn('2026-07-02', { ...search(), durationMinutes: 61 })).toEqual({ kind: 'full' });
    expect(problemOn('2026-07-01', search({ taken, exemptBookingId: 7 }))).toBeUndefined();
  });

  it('SLOT-04, DAY-16 follow special days', () => {
    const shut = new Date(at('2026-07-01', '00:00')).toISOString();
    const special: SpecialDay = {
      day: '2026-07-01',
      date_open_from: shut,
      date_open_to: shut,
      block_start_time: null,
      block_end_time: null,
      reason_close: 'Holiday',
    };
    const asked = search({ specials: [special] });
    const rule = { kind: 'special', day: '2026-07-01', reason: 'Holiday' };
    expect(problemOn('2026-07-01', asked)).toEqual({ kind: 'closed', rule });
    expect(startsAt('2026-07-01', asked).opening.rule).toEqual(rule);
  });

  it('RESCH-02 where the booking is already is no start to choose', () => {
    const currentStart = at('2026-07-01', '09:10');
    const asked = search({ currentStart });
    expect(startsAt('2026-07-01', asked).starts[1]).toEqual({
      time: '09:10:00',
      start: currentStart,
      problem: { kind: 'current' },
    });
    expect(possibleDays('2026-07', asked)[0]?.free).toBe(3);
    expect(startProblem(currentStart, '2026-07-01', asked)).toEqual({ kind: 'current' });
    expect(startProblem(at('2026-07-01', '09:20'), '2026-07-01', asked)).toBeUndefined();
    expect(startProblem(at('2026-07-01', '09:25'), '2026-07-01', asked)).toEqual({ kind: 'off-step' });
  });

  it('DEC-167 where any device does, a start is free as long as one is, and says on which', () => {
    const held = (from: string, to: string) => ({
      id: 7,
      start: at('2026-07-01', from),
      end: at('2026-07-01', to),
    });
    const morning = [held('09:00', '09:40')];
    const others = [
      { bedId: 2, taken: [held('09:10', '09:50')] },
      { bedId: 3, taken: [], installedFrom: at('2026-07-01', '09:20') },
    ];
    const asked = search({ taken: morning, others });
    // 9:00 is held on the first two, and the third stands there from 9:20 on.
    expect(startsAt('2026-07-01', asked).starts.map(({ time, problem }) => [time, problem?.kind])).toEqual([
      ['09:00:00', 'taken'],
      ['09:10:00', 'taken'],
      ['09:20:00', undefined],
      ['09:30:00', undefined],
      ['09:40:00', 'closed'],
      ['09:50:00', 'closed'],
    ]);
    expect(possibleDays('2026-07', asked)[0]).toEqual({ day: '2026-07-01', free: 2 });
    expect(startProblem(at('2026-07-01', '09:20'), '2026-07-01', asked)).toBeUndefined();
    expect(otherFreeAt(at('2026-07-01', '09:20'), '2026-07-01', asked)?.bedId).toBe(3);
    expect(otherFreeAt(at('2026-07-01', '09:10'), '2026-07-01', asked)).toBeUndefined();
    expect(startProblem(at('2026-07-01', '09:10'), '2026-07-01', asked)?.kind).toBe('taken');
    expect(possibleDays('2026-07', search({ taken: morning }))[0]).toMatchObject({ free: 0 });
  });
});
