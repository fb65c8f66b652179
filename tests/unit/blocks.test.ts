import { describe, expect, it } from 'vitest';
import { possibleDays, type StartSearch } from '../../domain/bookings/possible-days.ts';
import { slotProblem, slotsOfDay } from '../../domain/bookings/slots.ts';
import {
  type Block,
  type BlockRule,
  blockedTimes,
  blockProblems,
  endOfBlock,
  timesOfBlock,
} from '../../domain/hours/blocks.ts';
import { openingOfDay, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { solveBookings } from '../../domain/hours/solve-bookings.ts';
import { type Weekday, weekdays } from '../../domain/time/calendar.ts';

const everyDay: readonly Weekday[] = weekdays;
const always = { start: Date.UTC(2020, 0, 1), end: Date.UTC(2040, 0, 1) };

/** `2031-03-04 12:00 to 2031-03-04 14:00` */
function rule(text: string, repeated: readonly Weekday[] = []): BlockRule {
  const [first_day = '', from = '', , last_day = '', to = ''] = text.split(' ');
  const time = (short: string) => (short === '24:00' ? '23:59:59' : `${short}:00`);
  return { first_day, from_time: time(from), last_day, to_time: time(to), weekdays: repeated };
}

const shown = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const timesIn = (text: string, zone: string, repeated: readonly Weekday[] = [], within = always) =>
  timesOfBlock(rule(text, repeated), zone, within).map(({ start, end }) => `${shown(start)} ${shown(end)}`);

describe('DEC-185 the times that a block takes', () => {
  it('stands once from one day to another, the last second being the end of the day', () => {
    expect(timesIn('2031-03-04 12:00 to 2031-03-04 14:00', 'UTC')).toEqual([
      '2031-03-04T12:00 2031-03-04T14:00',
    ]);
    expect(timesIn('2031-03-04 18:00 to 2031-03-06 24:00', 'Asia/Kathmandu')).toEqual([
      '2031-03-04T12:15 2031-03-06T18:15',
    ]);
  });

  it('repeats on chosen weekdays until its last day, each beginning on the clock of the location', () => {
    expect(timesIn('2031-03-03 08:00 to 2031-03-12 09:00', 'Asia/Kolkata', ['Mon', 'Wed'])).toEqual([
      '2031-03-03T02:30 2031-03-03T03:30',
      '2031-03-05T02:30 2031-03-05T03:30',
      '2031-03-10T02:30 2031-03-10T03:30',
      '2031-03-12T02:30 2031-03-12T03:30',
    ]);
  });

  it('runs over midnight where it ends before it begins, also after its last day', () => {
    expect(timesIn('2031-03-04 22:00 to 2031-03-05 02:00', 'UTC', everyDay)).toEqual([
      '2031-03-04T22:00 2031-03-05T02:00',
      '2031-03-05T22:00 2031-03-06T02:00',
    ]);
    // What began on the day before is still seen.
    const night = { start: Date.UTC(2031, 2, 6, 1), end: Date.UTC(2031, 2, 6, 1, 30) };
    expect(timesIn('2031-03-04 22:00 to 2031-03-05 02:00', 'UTC', everyDay, night)).toEqual([
      '2031-03-05T22:00 2031-03-06T02:00',
    ]);
  });

  it('keeps its wall times while the clock is set forward: an edge in the gap is the first instant after it', () => {
    // London 2026-03-29: 01:00 becomes 02:00.
    expect(timesIn('2026-03-28 01:30 to 2026-03-30 03:00', 'Europe/London', everyDay)).toEqual([
      '2026-03-28T01:30 2026-03-28T03:00',
      '2026-03-29T01:00 2026-03-29T02:00',
      '2026-03-30T00:30 2026-03-30T02:00',
    ]);
  });

  it('takes nothing on the day on which all of it lies in the gap', () => {
    expect(timesIn('2026-03-28 01:15 to 2026-03-30 01:45', 'Europe/London', everyDay)).toEqual([
      '2026-03-28T01:15 2026-03-28T01:45',
      '2026-03-30T00:15 2026-03-30T00:45',
    ]);
  });

  it('keeps its wall times while the clock is set back: a repeated hour counts from its first run', () => {
    // London 2026-10-25: 02:00 becomes 01:00.
    expect(timesIn('2026-10-24 01:30 to 2026-10-26 02:30', 'Europe/London', everyDay)).toEqual([
      '2026-10-24T00:30 2026-10-24T01:30',
      '2026-10-25T00:30 2026-10-25T02:30',
      '2026-10-26T01:30 2026-10-26T02:30',
    ]);
    // All day is 25 hours long.
    expect(timesIn('2026-10-25 00:00 to 2026-10-25 24:00', 'Europe/London')).toEqual([
      '2026-10-24T23:00 2026-10-26T00:00',
    ]);
  });

  it('knows clocks that change by half an hour', () => {
    // Lord Howe 2026-10-04: 02:00 becomes 02:30, from UTC+10:30 to UTC+11; 2026-04-05: 02:00 becomes 01:30.
    expect(timesIn('2026-10-03 02:15 to 2026-10-05 03:00', 'Australia/Lord_Howe', everyDay)).toEqual([
      '2026-10-02T15:45 2026-10-02T16:30',
      '2026-10-03T15:30 2026-10-03T16:00',
      '2026-10-04T15:15 2026-10-04T16:00',
    ]);
    expect(timesIn('2026-04-05 01:45 to 2026-04-05 03:00', 'Australia/Lord_Howe')).toEqual([
      '2026-04-04T14:45 2026-04-04T16:30',
    ]);
  });

  it('begins a day that has no midnight when it begins', () => {
    // Santiago 2026-09-06 begins at 01:00.
    expect(timesIn('2026-09-06 00:00 to 2026-09-06 02:00', 'America/Santiago')).toEqual([
      '2026-09-06T04:00 2026-09-06T05:00',
    ]);
  });

  it('looks no further than asked, and says when it ends', () => {
    const week = { start: Date.UTC(2031, 2, 10), end: Date.UTC(2031, 2, 12) };
    expect(timesIn('2031-01-01 12:00 to 2031-06-30 13:00', 'UTC', everyDay, week)).toEqual([
      '2031-03-10T12:00 2031-03-10T13:00',
      '2031-03-11T12:00 2031-03-11T13:00',
    ]);
    const overNight = rule('2031-03-03 22:00 to 2031-03-06 02:00', ['Mon', 'Wed']);
    expect(shown(endOfBlock(overNight, 'UTC') ?? 0)).toBe('2031-03-06T02:00');
    expect(endOfBlock(rule('2031-03-04 08:00 to 2031-03-05 09:00', ['Sun']), 'UTC')).toBeUndefined();
  });

  it('holds one device, or all of its location', () => {
    const block = (id: number, bed_id: number | null): Block => ({
      ...{ id, bed_id, reason: 'Cleaning' },
      ...rule('2031-03-04 12:00 to 2031-03-04 14:00'),
    });
    const ids = (bed: number) =>
      blockedTimes([block(1, 7), block(2, null)], bed, 'UTC', always).map(({ id }) => id);
    expect(ids(7)).toEqual([1, 2]);
    expect(ids(8)).toEqual([2]);
  });
});

describe('DEC-185 a block is refused by its field', () => {
  const now = Date.parse('2031-03-04T10:00:00Z');
  const problem = (text: string, repeated: readonly Weekday[] = []) =>
    blockProblems(rule(text, repeated), 'UTC', now);

  it.each([
    ['begins on a day that is over', '2031-03-03 12:00 to 2031-03-04 14:00', [], 'first_day'],
    ['begins more than a year ahead', '2032-03-05 12:00 to 2032-03-05 14:00', [], 'first_day'],
    ['ends before its first day', '2031-03-05 12:00 to 2031-03-04 14:00', [], 'last_day'],
    ['takes 32 days in one piece', '2031-03-05 12:00 to 2031-04-05 14:00', [], 'last_day'],
    ['repeats for 185 days', '2031-03-05 12:00 to 2031-09-05 14:00', ['Mon'], 'last_day'],
    ['ends when it begins', '2031-03-05 12:00 to 2031-03-05 12:00', [], 'to_time'],
    ['is over', '2031-03-04 08:00 to 2031-03-04 10:00', [], 'to_time'],
    ['names no weekday of its days', '2031-03-05 12:00 to 2031-03-06 14:00', ['Mon'], 'weekdays'],
  ] as const)('one that %s', (_what, text, repeated, field) => {
    expect(Object.keys(problem(text, repeated) ?? {})).toEqual([field]);
  });

  it.each([
    ['31 days in one piece', '2031-03-05 12:00 to 2031-04-04 14:00', []],
    ['184 days that repeat', '2031-03-05 12:00 to 2031-09-04 14:00', ['Mon']],
    ['one that runs', '2031-03-04 08:00 to 2031-03-04 10:10', []],
    ['nights', '2031-03-04 22:00 to 2031-03-04 02:00', ['Tue']],
  ] as const)('but not %s', (_what, text, repeated) => {
    expect(problem(text, repeated)).toBeUndefined();
  });

  it('one that has begun keeps its first day', () => {
    const begun = rule('2031-03-01 12:00 to 2031-03-08 14:00', ['Tue']);
    expect(blockProblems(begun, 'UTC', now)).toHaveProperty('first_day');
    expect(blockProblems(begun, 'UTC', now, { first_day: '2031-03-01' })).toBeUndefined();
  });
});

const week: readonly WeekdayHours[] = weekdays.map(day_of_week => ({
  ...{ day_of_week, isActive: true, open_time: '09:00:00', close_time: '18:00:00' },
  block: [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }],
}));
const at = (time: string) => Date.parse(`2031-03-04T${time}:00Z`);
const cleaning = { id: 5, reason: 'Cleaning', start: at('14:00'), end: at('15:00') };

describe('DEC-185 slots say that something is blocked', () => {
  const day = '2031-03-04';
  const question = {
    ...{
      day,
      zone: 'UTC',
      opening: openingOfDay(day, 'UTC', week, []),
      durationMinutes: 60,
      now: at('08:00'),
    },
    ...{ taken: [{ id: 1, start: at('14:30'), end: at('15:30') }], blocked: [cleaning] },
  };
  const found = { kind: 'blocked', blockId: 5, reason: 'Cleaning' };

  it('before they say who holds it, and only where a slot would meet it', () => {
    const problems = new Map(slotsOfDay(question).map(({ time, problem }) => [time.slice(0, 5), problem]));
    expect(problems.get('13:00')).toBeUndefined();
    expect(problems.get('13:10')).toEqual(found);
    expect(problems.get('14:50')).toEqual(found);
    expect(problems.get('15:00')).toEqual({ kind: 'taken', bookingId: 1 });
    expect(slotProblem(at('14:00'), question)).toEqual(found);
    expect(slotProblem(at('14:05'), question)).toEqual({ kind: 'off-step' });
  });

  it('of a day on which nothing else stands in the way, and of each device by itself', () => {
    const whole = { ...cleaning, start: at('00:00'), end: at('23:00') };
    const search: StartSearch = {
      ...{ zone: 'UTC', taken: [], durationMinutes: 60, now: at('08:00') },
      ...{ hours: { week, specials: [] }, blocked: [whole] },
    };
    const today = (asked: StartSearch) => possibleDays('2031-03', asked).find(each => each.day === day);
    expect(today(search)?.problem).toEqual(found);
    expect(today({ ...search, taken: [{ id: 1, start: at('09:00'), end: at('18:00') }] })?.problem).toEqual(
      found,
    );
    const part = { ...cleaning, start: at('09:00'), end: at('15:00') };
    const rest = [{ id: 1, start: at('15:00'), end: at('18:00') }];
    expect(today({ ...search, blocked: [part], taken: rest })?.problem).toEqual({ kind: 'full' });
    // What blocks the device that was asked for does not block another.
    expect(today({ ...search, others: [{ bedId: 8, taken: [] }] })?.problem).toBeUndefined();
  });

  it('and no booking is moved into it', () => {
    const lane = { zone: 'UTC', deviceType: 'Commercial', week, specials: [], taken: [], installedFrom: 0 };
    const stay = { id: 1, bedId: 7, deviceType: 'Commercial', durationMinutes: 60, isChangeable: true };
    const solved = solveBookings({
      stays: [{ ...stay, start: at('14:30'), end: at('15:30') }],
      lanes: [
        { ...lane, id: 7, blocked: [cleaning] },
        { ...lane, id: 8, blocked: [{ ...cleaning, end: at('17:00') }] },
      ],
      ...{ chosen: [{ id: 1, outcome: 'move', to: { bedId: 8, start: at('15:00') } }] },
      ...{ rest: 'move', prefers: 'time', now: at('08:00') },
    }).get(1);
    expect(solved).toMatchObject({ outcome: 'blocks', problem: found });
    expect(solved?.choices.map(({ bedId, start }) => [bedId, shown(start)])).toEqual([
      [7, '2031-03-04T15:30'],
      [8, '2031-03-04T17:00'],
    ]);
  });
});
