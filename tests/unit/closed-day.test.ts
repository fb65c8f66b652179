import { describe, expect, it } from 'vitest';
import { bookedWhileClosed, heldOn } from '../../domain/bookings/closed-day.ts';
import { defaultWeek, openingOfDay } from '../../domain/hours/opening-hours.ts';
import { boundsOfDay } from '../../domain/time/time-zone.ts';

const booking = (start_time: string, end_time: string, booking_status = 2) => ({
  ...{ booking_status, start_time, end_time },
});
const longAgo = Date.parse('2026-01-01T00:00:00Z');

describe('DEC-302 a closed day with bookings on it', () => {
  // Kathmandu is 5:45 ahead of UTC: its 10 January begins at 18:15 of the 9th.
  const day = boundsOfDay('2027-01-10', 'Asia/Kathmandu');

  it.each([
    ['at noon', '2027-01-10T06:15:00Z', '2027-01-10T06:45:00Z', 1],
    ['from its first minute on, still the 9th by UTC', '2027-01-09T18:15:00Z', '2027-01-09T18:45:00Z', 1],
    ['until its first minute', '2027-01-09T17:45:00Z', '2027-01-09T18:15:00Z', 0],
    ['over the midnight before', '2027-01-09T18:00:00Z', '2027-01-09T18:30:00Z', 1],
    ['over the midnight after', '2027-01-10T18:00:00Z', '2027-01-10T18:30:00Z', 1],
    ['from the next midnight on, still the 10th by UTC', '2027-01-10T18:15:00Z', '2027-01-10T18:45:00Z', 0],
  ])('a booking %s holds it on the clock of the location, or not', (_when, start, end, held) => {
    expect(heldOn(day, [booking(start, end)], longAgo)).toBe(held);
  });

  it.each([
    ['created', 1, 1],
    ['booked', 2, 1],
    ['cancelled', 3, 0],
    ['completed', 4, 0],
    ['running', 5, 1],
    ['expired', 6, 0],
    ['refunded', 7, 0],
    ['rescheduled', 10, 0],
    ['not paid', 11, 0],
  ])('one that is %s holds a device, or not', (_name, status, held) => {
    expect(heldOn(day, [booking('2027-01-10T06:15:00Z', '2027-01-10T06:45:00Z', status)], longAgo)).toBe(
      held,
    );
  });

  it('what is over no longer counts, what goes on does, and of a day that is over nothing', () => {
    const bookings = [
      booking('2027-01-10T06:00:00Z', '2027-01-10T06:30:00Z'),
      booking('2027-01-10T07:00:00Z', '2027-01-10T07:30:00Z'),
      // Over midnight.
      booking('2027-01-10T18:00:00Z', '2027-01-10T18:30:00Z'),
    ];
    const at = (now: string) => heldOn(day, bookings, Date.parse(now));
    expect(at('2027-01-10T06:29:59Z')).toBe(3);
    expect(at('2027-01-10T06:30:00Z')).toBe(2);
    expect(at('2027-01-10T07:15:00Z')).toBe(2);
    expect(at('2027-01-10T18:14:59Z')).toBe(1);
    expect(at('2027-01-10T18:15:00Z')).toBe(0);
  });

  it('is one only while it is closed all day', () => {
    const on = (date: string) => openingOfDay(date, 'Asia/Kathmandu', defaultWeek, []);
    // The usual week: closed on Sundays.
    expect(bookedWhileClosed(on('2027-01-10'), 3)).toBe(3);
    expect(bookedWhileClosed(on('2027-01-10'), 0)).toBe(0);
    expect(bookedWhileClosed(on('2027-01-11'), 3)).toBe(0);
    const shortDay = {
      ...{ day: '2027-01-10', reason_close: 'Fair', block_start_time: null, block_end_time: null },
      ...{ date_open_from: '2027-01-10T06:00:00Z', date_open_to: '2027-01-10T07:00:00Z' },
    };
    expect(bookedWhileClosed(openingOfDay('2027-01-10', 'Asia/Kathmandu', defaultWeek, [shortDay]), 3)).toBe(
      0,
    );
  });
});
