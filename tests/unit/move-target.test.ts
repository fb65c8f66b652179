import { describe, expect, it } from 'vitest';
import {
  type MoveDevice,
  type MovingBooking,
  movedStart,
  moveProblem,
  sameTimeOn,
} from '../../domain/bookings/move-target.ts';
import type { Block } from '../../domain/hours/blocks.ts';
import { openingOfDay, type WeekdayHours } from '../../domain/hours/opening-hours.ts';
import { weekdays } from '../../domain/time/calendar.ts';

const london = 'Europe/London';
/** From Monday, 22 March, to Sunday, the 28th, on which London goes from 01:00 to 02:00. */
const spring = ['22', '23', '24', '25', '26', '27', '28'].map(day => `2027-03-${day}`);
const wholeDay = { days: spring, from: 0, to: 24 };
const at = (instant: string) => Date.parse(instant);
const told = ({ day, time, start }: { day: string; time: string; start: number | undefined }) =>
  `${day} ${time} ${start === undefined ? 'never' : new Date(start).toISOString()}`;

describe('DEC-230 where a booking comes to stand that is moved over a calendar', () => {
  it('goes by wall minutes in steps of ten, to the nearest', () => {
    const from = at('2027-03-23T10:00:00Z');
    const moved = (minutes: number) => told(movedStart(from, london, { days: 0, minutes }, wholeDay));
    expect(moved(94)).toBe('2027-03-23 11:30:00 2027-03-23T11:30:00.000Z');
    expect(moved(-26)).toBe('2027-03-23 09:30:00 2027-03-23T09:30:00.000Z');
  });

  it('keeps its minute where only the day is another, or hardly anything was moved', () => {
    const from = at('2027-03-23T10:05:00Z');
    expect(told(movedStart(from, london, { days: 2, minutes: 3 }, wholeDay))).toBe(
      '2027-03-25 10:05:00 2027-03-25T10:05:00.000Z',
    );
    expect(movedStart(from, london, { days: 0, minutes: -4 }, wholeDay).start).toBe(from);
  });

  it('keeps the time on the wall over the night in which the clock changes', () => {
    // 10:00 is 10:00 by UTC on Tuesday and 09:00 on Sunday.
    expect(told(movedStart(at('2027-03-23T10:00:00Z'), london, { days: 5, minutes: 0 }, wholeDay))).toBe(
      '2027-03-28 10:00:00 2027-03-28T09:00:00.000Z',
    );
    expect(told(sameTimeOn('2027-03-28', at('2027-03-23T10:00:00Z'), london))).toBe(
      '2027-03-28 10:00:00 2027-03-28T09:00:00.000Z',
    );
    // From 00:30 over the gap: a minute of the wall that exists is found, one in the gap is not.
    const night = at('2027-03-28T00:30:00Z');
    expect(told(movedStart(night, london, { days: 0, minutes: 60 }, wholeDay))).toBe(
      '2027-03-28 01:30:00 never',
    );
    expect(told(movedStart(night, london, { days: 0, minutes: 120 }, wholeDay))).toBe(
      '2027-03-28 02:30:00 2027-03-28T01:30:00.000Z',
    );
    expect(told(sameTimeOn('2027-03-28', at('2027-03-27T01:30:00Z'), london))).toBe(
      '2027-03-28 01:30:00 never',
    );
  });

  it('of a time that occurs twice it is the first, and one that stands in the second is where it is', () => {
    // 31 October: London goes from 02:00 (01:00 by UTC) back to 01:00.
    expect(told(sameTimeOn('2027-10-31', at('2027-10-30T00:30:00Z'), london))).toBe(
      '2027-10-31 01:30:00 2027-10-31T00:30:00.000Z',
    );
    const second = at('2027-10-31T01:30:00Z');
    expect(sameTimeOn('2027-10-31', second, london).start).toBe(second);
  });

  it('goes by the clock of the location, where half an hour and another day lie between it and UTC', () => {
    // 23:30 of Tuesday by UTC is 05:15 of Wednesday in Kathmandu.
    expect(
      told(movedStart(at('2027-03-23T23:30:00Z'), 'Asia/Kathmandu', { days: 1, minutes: 0 }, wholeDay)),
    ).toBe('2027-03-25 05:15:00 2027-03-24T23:30:00.000Z');
  });

  it('stays within the days and the hours that are shown', () => {
    const from = at('2027-03-23T10:00:00Z');
    const shown = { days: spring, from: 8, to: 20 };
    expect(told(movedStart(from, london, { days: -9, minutes: -900 }, shown))).toContain(
      '2027-03-22 08:00:00',
    );
    expect(told(movedStart(from, london, { days: 9, minutes: 900 }, shown))).toContain('2027-03-28 19:50:00');
  });
});

describe('DEC-230 SLOT-06 why a booking cannot be put down', () => {
  const week = weekdays.map(
    (day_of_week): WeekdayHours => ({
      day_of_week,
      isActive: day_of_week !== 'Sun',
      open_time: '09:00:00',
      close_time: '18:00:00',
      block: [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }],
    }),
  );
  const booking = (id: number, bed_id: number, start_time: string, booking_status = 2): MovingBooking => ({
    ...{ id, bed_id, booking_status, start_time, slot_duration: 40 },
    end_time: new Date(at(start_time) + 40 * 60_000).toISOString(),
  });
  const moved = booking(1, 1, '2027-03-23T10:00:00.000Z');
  const bookings = [
    moved,
    booking(2, 2, '2027-03-24T10:20:00.000Z'),
    booking(3, 3, '2027-03-24T10:20:00.000Z', 3),
  ];
  const cleaning: Block = {
    ...{ id: 9, bed_id: 3, reason: 'Cleaning', weekdays: [] },
    ...{ first_day: '2027-03-25', last_day: '2027-03-25', from_time: '10:00:00', to_time: '11:00:00' },
  };
  const device = (id: number, more: Partial<MoveDevice> = {}): MoveDevice => ({
    ...{ id, is_disabled: false, installation_date: null },
    ...more,
  });
  const problem = (to: MoveDevice, day: string, start = moved.start_time) =>
    moveProblem(
      moved,
      to,
      { ...sameTimeOn(day, at(start), london), opening: openingOfDay(day, london, week, []) },
      { zone: london, bookings, blocks: [cleaning], now: at('2027-03-22T12:00:00Z') },
    );

  it('it does not stand in its own way, and a booking that is cancelled stands in nobody’s', () => {
    expect(problem(device(1), '2027-03-23')).toBeUndefined();
    expect(problem(device(3), '2027-03-24')).toBeUndefined();
  });

  it('somebody has the device, it is blocked, out of service, or not there yet', () => {
    expect(problem(device(2), '2027-03-24')).toEqual({ kind: 'taken', bookingId: 2 });
    expect(problem(device(3), '2027-03-25')).toEqual({ kind: 'blocked', blockId: 9, reason: 'Cleaning' });
    expect(problem(device(1), '2027-03-25')).toBeUndefined();
    expect(problem(device(2, { is_disabled: true }), '2027-03-25')).toEqual({ kind: 'disabled' });
    const installed = at('2027-03-25T10:10:00Z');
    const late = device(2, { installation_date: new Date(installed).toISOString() });
    expect(problem(late, '2027-03-25')).toEqual({ kind: 'before-installation', installed });
  });

  it('the day is over, closed, has a break then, or the clock skips the time', () => {
    expect(problem(device(1), '2027-03-22')).toEqual({ kind: 'past' });
    expect(problem(device(1), '2027-03-28')).toMatchObject({ kind: 'closed' });
    expect(problem(device(1), '2027-03-26', '2027-03-23T11:40:00Z')).toMatchObject({ kind: 'break' });
    expect(problem(device(1), '2027-03-28', '2027-03-23T01:30:00Z')).toEqual({ kind: 'skipped' });
  });
});
