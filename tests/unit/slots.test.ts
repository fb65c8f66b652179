import { describe, expect, it } from 'vitest';
import {
  nearestFree,
  type Slot,
  type SlotParams,
  slotProblem,
  slotsOfDay,
} from '../../domain/bookings/slots.ts';
import { openingOfDay, type SpecialDay, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import { instantOf } from '../../domain/time/time-zone.ts';

const longAgo = Date.UTC(2000, 0, 1);

function everyDay(open_time: string, close_time: string): WeekdayHours[] {
  const block = [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }];
  return weekdays.map(day_of_week => ({ day_of_week, isActive: true, open_time, close_time, block }));
}

function asked(
  changes: Partial<SlotParams> = {},
  week = everyDay('09:00:00', '17:00:00'),
  specials: SpecialDay[] = [],
): SlotParams {
  const { day = '2026-07-01', zone = 'Europe/London' } = changes;
  const opening = openingOfDay(day, zone, week, specials);
  return { day, zone, opening, taken: [], durationMinutes: 30, now: longAgo, ...changes };
}

/** The instant of a London time on the day asked about. */
function at(time: string): number {
  const instant = instantOf('2026-07-01', `${time}:00`, 'Europe/London');
  if (instant === undefined) throw new Error(`${time} is no time of that day`);
  return instant;
}

const booking = (id: number, from: string, to: string) => ({ id, start: at(from), end: at(to) });
const freeOf = (slots: readonly Slot[]) => slots.filter(slot => slot.problem === undefined);
const timesOf = (slots: readonly Slot[]) => slots.map(({ time }) => time.slice(0, 5));
const slotAt = (slots: readonly Slot[], time: string) => slots.find(slot => slot.time === `${time}:00`);

describe('SLOT-01 hourly slots of a day on the clock of its place', () => {
  const noBreak = (open_time: string, close_time: string) =>
    everyDay(open_time, close_time).map(day => ({ ...day, block: [] }));

  it.each([
    ['an ordinary day', '2026-07-01', 'Europe/London', 23],
    ['the clock goes forward', '2026-03-29', 'Europe/London', 22],
    ['the clock goes back: the repeated hour once', '2026-10-25', 'Europe/London', 23],
    ['midnight is skipped', '2026-09-06', 'America/Santiago', 22],
    ['a day that does not exist', '2011-12-30', 'Pacific/Apia', 0],
    ['45 minutes off the hour', '2026-07-01', 'Asia/Kathmandu', 23],
    ['half an hour is skipped', '2026-10-04', 'Australia/Lord_Howe', 22],
    ['half an hour is repeated', '2026-04-05', 'Australia/Lord_Howe', 23],
  ])('%s', (_title, day, zone, expected) => {
    const hourly = { day, zone, durationMinutes: 60, stepMinutes: 60 };
    for (const close of ['23:00:00', '23:59:58']) {
      expect(freeOf(slotsOfDay(asked(hourly, noBreak('00:00:00', close))))).toHaveLength(expected);
    }
    const wholeDay = slotsOfDay(asked(hourly, noBreak('00:00:00', '23:59:59')));
    expect(freeOf(wholeDay)).toHaveLength(expected === 0 ? 0 : expected + 1);
  });
});

describe('the starts of a day', () => {
  it('SLOT-01 lie ten wall minutes apart, from opening to closing', () => {
    const slots = slotsOfDay(asked());
    expect(slots).toHaveLength(48);
    expect(timesOf(slots).slice(0, 2)).toEqual(['09:00', '09:10']);
    expect(slots[0]).toEqual({ time: '09:00:00', start: at('09:00') });
    expect(slots.at(-1)?.time).toBe('16:50:00');
  });

  it('SLOT-01 must leave room for the whole slot of the booking before closing', () => {
    const closed = { kind: 'closed', rule: { kind: 'weekly', weekday: 'Wed' } };
    const slots = slotsOfDay(asked());
    expect(slotAt(slots, '16:30')?.problem).toBeUndefined();
    expect(slotAt(slots, '16:40')?.problem).toEqual(closed);
    expect(slotAt(slotsOfDay(asked({ durationMinutes: 50 })), '16:20')?.problem).toEqual(closed);
  });

  it('SLOT-03 respect breaks, up to their edges', () => {
    const slots = slotsOfDay(asked());
    const inBreak = slots.filter(({ problem }) => problem?.kind === 'break');
    expect(timesOf(inBreak)).toEqual([
      '11:40',
      '11:50',
      '12:00',
      '12:10',
      '12:20',
      '12:30',
      '12:40',
      '12:50',
    ]);
    expect(inBreak[0]?.problem).toEqual({ kind: 'break', from: '12:00:00', to: '13:00:00' });
  });

  it('SLOT-06, DEC-37 overlapping a booking are listed with its number, up to its edges', () => {
    const slots = slotsOfDay(asked({ taken: [booking(7, '10:00', '10:30')] }));
    const taken = slots.filter(({ problem }) => problem?.kind === 'taken');
    expect(timesOf(taken)).toEqual(['09:40', '09:50', '10:00', '10:10', '10:20']);
    expect(taken[0]?.problem).toEqual({ kind: 'taken', bookingId: 7 });
  });

  it('SLOT-02, RESCH-12 are not in the way of the booking that is moved', () => {
    const taken = [booking(7, '10:00', '10:30'), booking(8, '10:30', '11:00')];
    const slots = slotsOfDay(asked({ taken, exemptBookingId: 7 }));
    expect(slotAt(slots, '10:00')?.problem).toBeUndefined();
    expect(slotAt(slots, '10:10')?.problem).toEqual({ kind: 'taken', bookingId: 8 });
  });

  it('SLOT-05, RESCH-05 begin with the installation of the device', () => {
    const installed = at('10:00');
    const slots = slotsOfDay(asked({ installedFrom: installed }));
    expect(slotAt(slots, '09:50')?.problem).toEqual({ kind: 'before-installation', installed });
    expect(freeOf(slots)[0]?.time).toBe('10:00:00');
  });

  it('DEC-106 earlier than now are past, the present one is not', () => {
    const slots = slotsOfDay(asked({ now: at('10:00') }));
    expect(slotAt(slots, '09:50')?.problem).toEqual({ kind: 'past' });
    expect(freeOf(slots)[0]?.time).toBe('10:00:00');
  });

  it('of a closed day are listed from midnight to midnight, each with the rule', () => {
    const slots = slotsOfDay(asked({}, []));
    expect(slots).toHaveLength(144);
    expect(new Set(slots.map(({ problem }) => problem?.kind))).toEqual(new Set(['closed']));
  });

  it('stay on the clock when opening lies in a skipped hour', () => {
    const slots = slotsOfDay(asked({ day: '2026-03-29' }, everyDay('01:30:00', '09:00:00')));
    const skipped = { time: '01:30:00', start: undefined, problem: { kind: 'skipped' } };
    expect(slots.slice(0, 3)).toEqual([
      skipped,
      { ...skipped, time: '01:40:00' },
      { ...skipped, time: '01:50:00' },
    ]);
    expect(slots[3]).toEqual({ time: '02:00:00', start: Date.parse('2026-03-29T01:00:00Z') });
  });

  it('last their minutes, whatever the clock shows meanwhile', () => {
    const taken = [
      { id: 7, start: Date.parse('2026-03-29T01:00:00Z'), end: Date.parse('2026-03-29T01:20:00Z') },
    ];
    const slots = slotsOfDay(asked({ day: '2026-03-29', taken }, everyDay('00:00:00', '09:00:00')));
    expect(slotAt(slots, '00:30')?.problem).toBeUndefined();
    expect(slotAt(slots, '00:40')?.problem).toEqual({ kind: 'taken', bookingId: 7 });
  });
});

describe('SLOT-04 the starts of a special day', () => {
  const special = (from: string, to: string): SpecialDay => ({
    day: '2026-07-01',
    date_open_from: new Date(at(from)).toISOString(),
    date_open_to: new Date(at(to)).toISOString(),
    block_start_time: null,
    block_end_time: null,
    reason_close: 'Staff training',
  });

  it('follow its hours instead of those of the week', () => {
    const slots = slotsOfDay(asked({}, everyDay('09:00:00', '17:00:00'), [special('18:00', '19:00')]));
    expect(timesOf(freeOf(slots))).toEqual(['18:00', '18:10', '18:20', '18:30']);
  });

  it('SLOT-07 none is free when it opens and closes at the same time', () => {
    const slots = slotsOfDay(asked({}, everyDay('09:00:00', '17:00:00'), [special('00:00', '00:00')]));
    const rule = { kind: 'special', day: '2026-07-01', reason: 'Staff training' };
    expect(slots.every(({ problem }) => problem?.kind === 'closed')).toBe(true);
    expect(slots[0]?.problem).toEqual({ kind: 'closed', rule });
  });

  it('SLOT-08 none is free once its closing time is past, however long the week would be open', () => {
    const freeAt = (now: number, specials: SpecialDay[]) =>
      timesOf(freeOf(slotsOfDay(asked({ now }, everyDay('09:00:00', '17:00:00'), specials))));
    const short = [special('09:00', '12:00')];
    expect(freeAt(at('11:30'), short)).toEqual(['11:30']);
    expect(freeAt(at('11:30') + 1, short)).toEqual([]);
    for (const now of [at('12:00'), at('12:10'), at('16:00'), at('23:50')])
      expect(freeAt(now, short)).toEqual([]);
    expect(freeAt(at('12:10'), [])[0]).toBe('13:00');
    expect(freeAt(at('12:10'), [special('09:00', '13:00')])).toEqual([]);
  });

  it('SLOT-08 past its closing time its starts are past, none is called closed', () => {
    const slots = slotsOfDay(asked({ now: at('12:00') }, [], [special('09:00', '12:00')]));
    expect(timesOf(slots).at(-1)).toBe('11:50');
    expect(new Set(slots.map(({ problem }) => problem?.kind))).toEqual(new Set(['past']));
  });
});

describe('one start', () => {
  const question = asked({ taken: [booking(7, '10:00', '10:30')] });

  it('is judged as in the list', () => {
    for (const slot of slotsOfDay(question)) {
      expect(slotProblem(slot.start ?? 0, question)).toEqual(slot.problem);
    }
  });

  it.each([
    ['between two steps', at('09:05')],
    ['off the minute', at('09:10') + 1],
    ['off the second', at('09:10') + 1000],
    ['taken, but between two steps', at('10:05')],
  ])('is none of the day: %s', (_title, start) => {
    expect(slotProblem(start, question)).toEqual({ kind: 'off-step' });
  });

  it('is closed on another day than the one asked about', () => {
    expect(slotProblem(at('09:00') + 86_400_000, question)).toMatchObject({ kind: 'closed' });
  });

  it('counts once when the clock shows it twice', () => {
    const back = asked({ day: '2026-10-25' }, everyDay('00:00:00', '09:00:00'));
    expect(slotProblem(Date.parse('2026-10-25T00:30:00Z'), back)).toBeUndefined();
    expect(slotProblem(Date.parse('2026-10-25T01:30:00Z'), back)).toEqual({ kind: 'off-step' });
  });

  it('follows the opening time, however odd', () => {
    const odd = asked({}, everyDay('09:07:30', '17:00:00'));
    expect(slotProblem(at('09:17') + 30_000, odd)).toBeUndefined();
    expect(slotProblem(at('09:20'), odd)).toEqual({ kind: 'off-step' });
  });
});

describe('the nearest free starts', () => {
  it('come nearest first, the earlier of two before the later', () => {
    const slots = slotsOfDay(asked({ taken: [booking(7, '10:00', '10:30')] }));
    expect(timesOf(nearestFree(at('10:00'), slots))).toEqual(['09:30', '10:30', '09:20']);
    expect(timesOf(nearestFree(at('10:00'), slots, 5))).toEqual([
      '09:30',
      '10:30',
      '09:20',
      '10:40',
      '09:10',
    ]);
    expect(nearestFree(at('10:00'), slotsOfDay(asked({}, [])))).toEqual([]);
  });
});
