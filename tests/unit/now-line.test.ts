import { describe, expect, it } from 'vitest';
import { expectedEnd } from '../../domain/bookings/session.ts';
import { freeDevices } from '../../domain/now/free-devices.ts';
import { openingState } from '../../domain/now/opening-state.ts';
import { packed, shownAround, ticksOn } from '../../domain/now/time-line.ts';
import { weekdays } from '../../domain/time/calendar.ts';

const ms = (instant: string) => Date.parse(instant);
const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);

/** What the hours of a line say: its times, a day where one begins. */
const labels = (now: string, zone: string) =>
  ticksOn(shownAround(ms(now)), zone).map(({ time, day }) => (day === undefined ? time : `${time} ${day}`));

describe('the line of time', () => {
  it('DEC-205 goes from an hour ago to six hours ahead', () => {
    const { start, end } = shownAround(ms('2031-03-04T10:30:00Z'));
    expect([iso(start), iso(end)]).toEqual(['2031-03-04T09:30', '2031-03-04T16:30']);
    const [first] = ticksOn({ start, end }, 'UTC');
    expect(first).toMatchObject({ time: '10:00', left: 0.5 / 7 });
  });

  it('DEC-205 one moment has the hours of each clock, and the day that begins there', () => {
    const now = '2031-01-14T14:20:00Z';
    expect(labels(now, 'Europe/London')).toEqual([
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
    ]);
    expect(labels(now, 'Asia/Tokyo')).toEqual([
      ...['23:00', '00:00 2031-01-15', '01:00', '02:00', '03:00', '04:00', '05:00'],
    ]);
    expect(labels(now, 'America/New_York')).toEqual([
      ...['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'],
    ]);
    // Eleven hours ahead in summer; its hours are full with everybody's.
    expect(labels(now, 'Australia/Lord_Howe').slice(0, 3)).toEqual(['01:00', '02:00', '03:00']);
    // A quarter to: its hours stand between those of the others.
    const [first] = ticksOn(shownAround(ms(now)), 'Asia/Kathmandu');
    expect([iso(first?.instant), first?.time]).toEqual(['2031-01-14T14:15', '20:00']);
  });

  it('DEC-205 where clocks go forward an hour is missing, where they go back it comes twice', () => {
    // London, 30 March and 26 October 2031, at one o'clock UTC.
    expect(labels('2031-03-30T00:30:00Z', 'Europe/London')).toEqual([
      ...['00:00 2031-03-30', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00'],
    ]);
    expect(labels('2031-10-26T00:30:00Z', 'Europe/London')).toEqual([
      ...['01:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'],
    ]);
  });

  it('DEC-205 half an hour that comes twice on Lord Howe moves the hours by half', () => {
    // 6 April 2031: 02:00 of summer is 01:30 again, at 15:00Z of the day before.
    const ticks = ticksOn(shownAround(ms('2031-04-05T15:00:00Z')), 'Australia/Lord_Howe');
    expect(ticks.slice(0, 3).map(({ instant, time }) => [iso(instant), time])).toEqual([
      ['2031-04-05T14:00', '01:00'],
      ['2031-04-05T15:30', '02:00'],
      ['2031-04-05T16:30', '03:00'],
    ]);
  });

  it('DEC-205 a day that begins at one o’clock is named there', () => {
    // Santiago, 7 September 2031: midnight is skipped.
    expect(labels('2031-09-07T04:00:00Z', 'America/Santiago').slice(0, 3)).toEqual([
      ...['23:00', '01:00 2031-09-07', '02:00'],
    ]);
  });

  it('DEC-205 what overlaps lies beneath, what follows beside', () => {
    const span = (start: number, end: number) => ({ start, end });
    expect(packed([span(4, 6), span(0, 2), span(1, 3), span(2, 4)])).toEqual([
      [span(0, 2), span(2, 4), span(4, 6)],
      [span(1, 3)],
    ]);
  });
});

describe('whether a location is open now', () => {
  const hours = (open_time: string, close_time: string) =>
    weekdays.map(day_of_week => ({
      day_of_week,
      isActive: day_of_week !== 'Sun',
      open_time,
      close_time,
      block: [],
    }));
  const at = (now: string, zone: string, week = hours('09:00:00', '23:59:59')) => {
    const { state, until, open } = openingState(ms(now), shownAround(ms(now)), { zone, week, specials: [] });
    return [state, iso(until), ...open.map(({ start, end }) => `${iso(start)} ${iso(end)}`)];
  };

  it('DEC-205 until midnight of its own clocks, while the reader’s are elsewhere', () => {
    // Tuesday 23:30 in Tokyo.
    expect(at('2031-01-14T14:30:00Z', 'Asia/Tokyo')).toEqual([
      ...['open', '2031-01-14T15:00', '2031-01-14T13:30 2031-01-14T15:00'],
    ]);
    expect(at('2031-01-14T15:00:00Z', 'Asia/Tokyo')).toEqual([
      ...['closed', '2031-01-15T00:00', '2031-01-14T14:00 2031-01-14T15:00'],
    ]);
  });

  it('DEC-205 over midnight where the next day goes on, and over Sunday to Monday', () => {
    const round = hours('00:00:00', '23:59:59');
    // Saturday in London until its midnight; then Sunday is closed, and Monday begins at midnight.
    expect(at('2031-01-17T23:30:00Z', 'Europe/London', round)).toEqual([
      ...['open', '2031-01-19T00:00', '2031-01-17T22:30 2031-01-18T05:30'],
    ]);
    expect(at('2031-01-19T12:00:00Z', 'Europe/London', round)).toEqual(['closed', '2031-01-20T00:00']);
  });

  it('DEC-205 by the hours of the day before its clocks change and of that day', () => {
    // Saturday 29 March in London: opens at nine, an hour earlier by UTC on Monday.
    expect(at('2031-03-29T08:30:00Z', 'Europe/London').slice(0, 2)).toEqual(['closed', '2031-03-29T09:00']);
    expect(at('2031-03-30T08:30:00Z', 'Europe/London').slice(0, 2)).toEqual(['closed', '2031-03-31T08:00']);
  });

  it('DEC-205 a location that never closes has no end, one that never opens no beginning', () => {
    const always = weekdays.map(day_of_week => ({
      ...{ day_of_week, isActive: true, open_time: '00:00:00', close_time: '23:59:59', block: [] },
    }));
    expect(at('2031-03-29T08:30:00Z', 'Europe/London', always).slice(0, 2)).toEqual(['open', undefined]);
    const never = always.map(day => ({ ...day, isActive: false }));
    expect(at('2031-03-29T08:30:00Z', 'Europe/London', never)).toEqual(['closed', undefined]);
  });
});

describe('what goes on', () => {
  it('DEC-205 a device is free from the end of a booking and until its start, and once it is installed', () => {
    const devices = [
      { id: 1, installed: 0 },
      { id: 2, installed: 50 },
    ];
    const booked = [
      { bed_id: 1, start: 10, end: 20 },
      { bed_id: 9, start: 12, end: 14 },
      { bed_id: 1, start: 20, end: 30 },
    ];
    expect(
      freeDevices({
        open: [
          { start: 0, end: 60 },
          { start: 80, end: 90 },
        ],
        devices,
        booked,
      }),
    ).toEqual([
      { start: 0, end: 10, count: 1 },
      { start: 10, end: 30, count: 0 },
      { start: 30, end: 50, count: 1 },
      { start: 50, end: 60, count: 2 },
      { start: 80, end: 90, count: 2 },
    ]);
    expect(freeDevices({ open: [], devices, booked })).toEqual([]);
  });

  it('DEC-205 DEC-14 a massage is over ten minutes before its slot, later where it began late, never after the slot', () => {
    const booked = { start: ms('2031-03-04T10:00:00Z'), end: ms('2031-03-04T10:40:00Z') };
    const ends = (actual_start_time: string | null, slot_duration = 40) =>
      iso(expectedEnd(booked, { actual_start_time, slot_duration }));
    expect(ends(null)).toBe('2031-03-04T10:30');
    expect(ends('2031-03-04T10:04:00Z')).toBe('2031-03-04T10:34');
    expect(ends('2031-03-04T10:25:00Z')).toBe('2031-03-04T10:40');
    // A length that no massage has.
    expect(ends(null, 60)).toBe('2031-03-04T10:40');
  });
});
