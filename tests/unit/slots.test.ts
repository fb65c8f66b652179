import { describe, expect, it } from 'vitest';
import { type DayOpening, openingOfDay } from '../../domain/opening-hours.ts';
import { type Slot, type SlotQuestion, slotsOfDay } from '../../domain/slots.ts';
import { weekdays } from '../../domain/weekday.ts';

const long = Date.UTC(2000, 0, 1);

function everyDay(open_time: string, close_time: string) {
  return weekdays.map(day_of_week => ({ day_of_week, isActive: true, open_time, close_time, block: [] }));
}

function asked(day: string, zone: string, opening: DayOpening): SlotQuestion {
  return { day, zone, opening, taken: [], durationMinutes: 60, now: long, stepMinutes: 60 };
}

const free = (slots: readonly Slot[]) => slots.filter(slot => slot.problem === undefined);

describe('SLOT-01 hourly slots of a day on the clock of its place', () => {
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
    const lastAtTen = openingOfDay(day, zone, everyDay('00:00:00', '23:00:00'), []);
    expect(free(slotsOfDay(asked(day, zone, lastAtTen)))).toHaveLength(expected);
    const wholeDay = openingOfDay(day, zone, everyDay('00:00:00', '23:59:59'), []);
    const one = expected === 0 ? 0 : 1;
    expect(free(slotsOfDay(asked(day, zone, wholeDay)))).toHaveLength(expected + one);
  });
});
