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
    Array.from({ length: devices }, () => []),
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

describe('DEC-232 what is blocked cannot be booked, so that it is not counted as free', () => {
  const ten = (day: string) => span(`${day}T10:00:00Z`, `${day}T12:00:00Z`);
  const nine = openingOfDay('2027-01-10', 'UTC', hours('09:00:00', '18:00:00', lunch), []);
  const day = boundsOfDay('2027-01-10', 'UTC');
  const booked = [ten('2027-01-10')];

  it('takes it from the device alone, once where blocks overlap, and not again where there is a break', () => {
    // Eight hours each without lunch. One is blocked 13:30–15:00 and 14:00–16:00, that is 2½ hours: 13½ of 16 are left.
    const two = [
      [
        span('2027-01-10T13:30:00Z', '2027-01-10T15:00:00Z'),
        span('2027-01-10T14:00:00Z', '2027-01-10T16:00:00Z'),
      ],
      [],
    ];
    expect(dayLoad(nine, day, booked, two)).toEqual({ share: 2 / 13.5, outside: 0 });
    // 11:30 to 13:00 takes half an hour; the other hour is lunch.
    const overLunch = [[span('2027-01-10T11:30:00Z', '2027-01-10T13:00:00Z')]];
    expect(dayLoad(nine, day, booked, overLunch).share).toBe(2 / 7.5);
  });

  it('counts of a block only what lies in the opening hours', () => {
    // From the evening before until 10:00: one hour of this day.
    const early = [[span('2027-01-09T20:00:00Z', '2027-01-10T10:00:00Z')]];
    expect(dayLoad(nine, day, booked, early).share).toBe(2 / 7);
  });

  it('is full at most where what is booked has no room left, and says nothing where all is blocked', () => {
    const late = [[span('2027-01-10T10:00:00Z', '2027-01-10T18:00:00Z')]];
    expect(dayLoad(nine, day, booked, late).share).toBe(1);
    expect(dayLoad(nine, day, booked, [[day]]).share).toBeUndefined();
  });
});
