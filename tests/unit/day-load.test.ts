import { describe, expect, it } from 'vitest';
import { dayLoad } from '../../domain/bookings/day-load.ts';
import { openingOfDay, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { boundsOfDay } from '../../domain/time/time-zone.ts';

const hours = (open_time: string, close_time: string, block: WeekdayHours['block'] = []): WeekdayHours[] => [
  { day_of_week: 'Sun', isActive: true, open_time, close_time, block },
];
const lunch = [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }];
const span = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
const load = (day: string, zone: string, week: WeekdayHours[], devices: number, ...booked: string[][]) =>
  dayLoad(
    openingOfDay(day, zone, week, []),
    boundsOfDay(day, zone),
    booked.map(([start = '', end = '']) => span(start, end)),
    devices,
  );

describe('CAL-11 how full a day is', () => {
  it('counts the open time of all devices, without breaks', () => {
    // Nine hours less one of lunch, on two devices: sixteen hours, of which two are booked.
    expect(
      load('2027-01-10', 'Europe/London', hours('09:00:00', '18:00:00', lunch), 2, [
        '2027-01-10T10:00:00Z',
        '2027-01-10T12:00:00Z',
      ]),
    ).toEqual({ share: 2 / 16, outside: 0 });
  });

  it.each([
    ['in spring the day has 23 hours', '2027-03-28', 23],
    ['in autumn it has 25', '2027-10-31', 25],
  ])('%s where it is open all day', (_title, day, length) => {
    const { share } = load(day, 'Europe/London', hours('00:00:00', '23:59:59'), 1, [
      `${day}T10:00:00Z`,
      `${day}T11:00:00Z`,
    ]);
    expect(share).toBeCloseTo(1 / length, 10);
  });

  it('of a booking over midnight each day has its own part', () => {
    // 23:00 to 01:00 in New York: one hour of this Sunday.
    expect(
      load('2027-01-10', 'America/New_York', hours('00:00:00', '23:59:59'), 1, [
        '2027-01-11T04:00:00Z',
        '2027-01-11T06:00:00Z',
      ]),
    ).toEqual({ share: 1 / 24, outside: 0 });
  });

  it('names what stands where it is closed, or in a break', () => {
    expect(
      load('2027-01-11', 'UTC', hours('09:00:00', '18:00:00'), 3, [
        '2027-01-11T10:00:00Z',
        '2027-01-11T11:00:00Z',
      ]),
    ).toEqual({ share: undefined, outside: 1 });
    expect(
      load(
        '2027-01-10',
        'UTC',
        hours('09:00:00', '18:00:00', lunch),
        1,
        ['2027-01-10T11:45:00Z', '2027-01-10T12:15:00Z'],
        ['2027-01-10T17:30:00Z', '2027-01-10T18:00:00Z'],
      ).outside,
    ).toBe(1);
  });

  it('is full at most, and says nothing where there is no device', () => {
    const two = ['2027-01-10T09:00:00Z', '2027-01-10T18:00:00Z'];
    expect(load('2027-01-10', 'UTC', hours('09:00:00', '18:00:00'), 1, two, two).share).toBe(1);
    expect(load('2027-01-10', 'UTC', hours('09:00:00', '18:00:00'), 0, two).share).toBeUndefined();
  });
});
