import { describe, expect, it } from 'vitest';
import {
  defaultWeek,
  openingOfDay,
  type SpecialDay,
  type WeekdayHours,
  weekInForce,
} from '../../domain/hours/opening-hours.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import { boundsOfDay } from '../../domain/time/time-zone.ts';

const london = 'Europe/London';
const lunch = [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }];

function everyDay(open_time: string, close_time: string | null, block = lunch): WeekdayHours[] {
  return weekdays.map(day_of_week => ({ day_of_week, isActive: true, open_time, close_time, block }));
}

function special(changes: Partial<SpecialDay>): SpecialDay {
  return {
    day: '2026-07-01',
    date_open_from: '2026-07-01T09:00:00.000Z',
    date_open_to: '2026-07-01T15:00:00.000Z',
    block_start_time: null,
    block_end_time: null,
    reason_close: 'Staff training',
    ...changes,
  };
}

const utc = (text: string) => Date.parse(text);

describe('the opening hours of one day', () => {
  it('HOURS-13 come from its weekday, with breaks in their order', () => {
    const early = { block_start_time: '10:00:00', block_end_time: '10:15:00' };
    const week = everyDay('09:00:00', '18:00:00', [...lunch, early]);
    expect(openingOfDay('2026-07-01', london, week, [])).toEqual({
      rule: { kind: 'weekly', weekday: 'Wed' },
      open: { start: utc('2026-07-01T08:00:00Z'), end: utc('2026-07-01T17:00:00Z') },
      from: '09:00:00',
      to: '18:00:00',
      breaks: [
        {
          start: utc('2026-07-01T09:00:00Z'),
          end: utc('2026-07-01T09:15:00Z'),
          from: '10:00:00',
          to: '10:15:00',
        },
        {
          start: utc('2026-07-01T11:00:00Z'),
          end: utc('2026-07-01T12:00:00Z'),
          from: '12:00:00',
          to: '13:00:00',
        },
      ],
    });
  });

  it('HOURS-03 are by default the whole day from Monday to Saturday', () => {
    expect(openingOfDay('2026-07-04', london, defaultWeek, []).open).toEqual(
      boundsOfDay('2026-07-04', london),
    );
    expect(openingOfDay('2026-07-05', london, defaultWeek, []).open).toBeUndefined();
  });

  it('HOURS-03 hold as long as a place has set none at all; of a week that is set, absent days are closed', () => {
    expect(weekInForce([])).toBe(defaultWeek);
    const tuesday: WeekdayHours = {
      ...{ day_of_week: 'Tue', isActive: true, block: null },
      ...{ open_time: '09:00:00', close_time: '18:00:00' },
    };
    const week = weekInForce([tuesday]);
    expect(week.map(({ day_of_week }) => day_of_week)).toEqual([...weekdays]);
    expect(week.filter(({ isActive }) => isActive)).toEqual([tuesday]);
  });

  it('HOURS-02 a weekday without opening time, switched off or absent is closed', () => {
    const week = everyDay('09:00:00', '18:00:00');
    const without = week.map(day => ({ ...day, open_time: null }));
    const off = week.map(day => ({ ...day, isActive: false }));
    for (const days of [without, off, []]) {
      const opening = openingOfDay('2026-07-01', london, days, []);
      expect(opening).toEqual({ rule: { kind: 'weekly', weekday: 'Wed' }, open: undefined, breaks: [] });
    }
  });

  it.each([
    ['23:59:59 is the end of the day', '00:00:00', '23:59:59', 24],
    ['a second earlier is not', '00:00:00', '23:59:58', 24 - 2 / 3600],
    ['no closing time is the end of the day as well', '12:00:00', null, 12],
  ])('%s', (_title, from, to, hours) => {
    const { open } = openingOfDay('2026-07-01', london, everyDay(from, to, []), []);
    expect(open && (open.end - open.start) / 3_600_000).toBeCloseTo(hours, 9);
  });

  it('a break until 23:59:59 lasts to the end of the day', () => {
    const late = [{ block_start_time: '22:00:00', block_end_time: '23:59:59' }];
    const { open, breaks } = openingOfDay('2026-07-01', london, everyDay('09:00:00', '23:59:59', late), []);
    expect(breaks[0]?.end).toBe(open?.end);
  });

  it('HOURS-10 equal opening and closing times leave nothing open', () => {
    expect(openingOfDay('2026-07-01', london, everyDay('09:00:00', '09:00:00'), []).open).toBeUndefined();
  });

  it('opens after a skipped hour when its opening time is skipped, and drops a break within it', () => {
    const skipped = [{ block_start_time: '01:10:00', block_end_time: '01:50:00' }];
    const { open, breaks, from } = openingOfDay(
      '2026-03-29',
      london,
      everyDay('01:30:00', '09:00:00', skipped),
      [],
    );
    expect(open).toEqual({ start: utc('2026-03-29T01:00:00Z'), end: utc('2026-03-29T08:00:00Z') });
    expect(from).toBe('01:30:00');
    expect(breaks).toEqual([]);
    const santiago = openingOfDay('2026-09-06', 'America/Santiago', everyDay('00:00:00', '23:59:59', []), []);
    expect(santiago.open).toEqual({ start: utc('2026-09-06T04:00:00Z'), end: utc('2026-09-07T03:00:00Z') });
  });

  it('closes for good when its closing time comes first, on a day that shows it twice', () => {
    const { open } = openingOfDay('2026-10-25', london, everyDay('00:00:00', '01:30:00', []), []);
    expect(open).toEqual({ start: utc('2026-10-24T23:00:00Z'), end: utc('2026-10-25T00:30:00Z') });
  });

  it('is closed on a day that does not exist', () => {
    const { open } = openingOfDay('2011-12-30', 'Pacific/Apia', everyDay('00:00:00', '23:59:59'), []);
    expect(open).toBeUndefined();
  });
});

describe('DAY-16, SLOT-04 a special day', () => {
  const week = everyDay('08:00:00', '20:00:00');

  it('stands above the week and keeps its breaks unless it has one of its own', () => {
    const opening = openingOfDay('2026-07-01', london, week, [special({})]);
    expect(opening).toMatchObject({
      rule: { kind: 'special', day: '2026-07-01', reason: 'Staff training' },
      open: { start: utc('2026-07-01T09:00:00Z'), end: utc('2026-07-01T15:00:00Z') },
      from: '10:00:00',
      to: '16:00:00',
      breaks: [{ from: '12:00:00', to: '13:00:00' }],
    });
    const own = { block_start_time: '14:00:00', block_end_time: '14:30:00' };
    const { breaks } = openingOfDay('2026-07-01', london, week, [special(own)]);
    expect(breaks.map(({ from, to }) => [from, to])).toEqual([['14:00:00', '14:30:00']]);
  });

  it('leaves other days alone', () => {
    expect(openingOfDay('2026-07-02', london, week, [special({})]).rule.kind).toBe('weekly');
  });

  it('opens a weekday that is closed in the week', () => {
    const sunday = special({
      day: '2026-07-05',
      date_open_from: '2026-07-05T09:00:00.000Z',
      date_open_to: '2026-07-05T15:00:00.000Z',
    });
    expect(openingOfDay('2026-07-05', london, defaultWeek, [sunday]).from).toBe('10:00:00');
  });

  it('SLOT-07, DAY-13 is closed when it opens and closes at the same time', () => {
    const midnight = '2026-06-30T23:00:00.000Z';
    const closed = special({ date_open_from: midnight, date_open_to: midnight });
    expect(openingOfDay('2026-07-01', london, week, [closed])).toEqual({
      rule: { kind: 'special', day: '2026-07-01', reason: 'Staff training' },
      open: undefined,
      breaks: [],
    });
  });

  it('the newest of a date counts, whatever their order', () => {
    const old = special({ id: 1, reason_close: 'Old' });
    const newest = special({ id: 2, reason_close: 'New' });
    for (const specials of [
      [old, newest],
      [newest, old],
    ]) {
      expect(openingOfDay('2026-07-01', london, week, specials).rule).toMatchObject({ reason: 'New' });
    }
  });

  it('lasts to the end of the day when it closes at its last second or at the midnight after it', () => {
    for (const date_open_to of ['2026-07-01T22:59:59.000Z', '2026-07-01T23:00:00.000Z']) {
      const opening = openingOfDay('2026-07-01', london, week, [special({ date_open_to })]);
      expect(opening.open?.end).toBe(utc('2026-07-01T23:00:00Z'));
      expect(opening.to).toBe('23:59:59');
    }
  });

  it('does not reach beyond its day when the zone of the location was changed', () => {
    const opening = openingOfDay('2026-07-01', 'Pacific/Kiritimati', week, [special({})]);
    expect(opening.open).toEqual({ start: utc('2026-07-01T09:00:00Z'), end: utc('2026-07-01T10:00:00Z') });
    expect(
      openingOfDay('2026-07-01', 'Pacific/Kiritimati', week, [
        special({ date_open_from: '2026-07-01T11:00:00.000Z' }),
      ]).open,
    ).toBeUndefined();
  });
});
