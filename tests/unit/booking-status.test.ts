import { describe, expect, it } from 'vitest';
import {
  BookingStatus,
  blockingStatuses,
  bookingStatuses,
  calledOffStatuses,
  isChangeable,
  mayHaveRun,
  ranStatuses,
  showsSessionDuration,
  statusAfter,
  takingPlace,
} from '../../domain/bookings/booking-status.ts';

const all = bookingStatuses.map(({ value }) => value);

describe('what can become of a booking', () => {
  it('BOOK-07, BOOK-10, DEC-75 only created and booked ones are cancelled or moved', () => {
    expect(all.filter(status => statusAfter('cancel', status) !== undefined)).toEqual([1, 2]);
    expect(all.filter(status => statusAfter('reschedule', status) !== undefined)).toEqual([1, 2]);
    expect(statusAfter('cancel', BookingStatus.Booked)).toBe(BookingStatus.Cancelled);
    expect(statusAfter('reschedule', BookingStatus.Created)).toBe(BookingStatus.Rescheduled);
  });

  it('ACT-06, CANCEL-09, RESCH-11 it can be changed until the very instant at which it begins', () => {
    const start_time = '2031-05-01T10:00:00.000Z';
    const start = Date.parse(start_time);
    const open = (now: number) =>
      all.filter(booking_status => isChangeable({ booking_status, start_time }, now));
    expect(open(start - 1)).toEqual([1, 2]);
    expect(open(start)).toEqual([]);
  });

  it('SLOT-09, DEC-75 what was cancelled or moved no longer holds its device', () => {
    expect(blockingStatuses).toEqual([1, 2, 5]);
    for (const change of ['cancel', 'reschedule'] as const) {
      expect(blockingStatuses).not.toContain(statusAfter(change, BookingStatus.Booked));
    }
  });

  it('DEC-170 which take place, which were called off, and of which a massage came', () => {
    expect(takingPlace).toEqual([1, 2, 4, 5]);
    expect(calledOffStatuses).toEqual([3, 10]);
    expect(ranStatuses).toEqual([4, 5]);
    // What was paid back may have run before.
    expect(mayHaveRun).toEqual([4, 5, 7]);
  });

  it('BOOK-08, DEC-38 the length of the session is told of completed ones only', () => {
    expect(all.filter(showsSessionDuration)).toEqual([4]);
  });
});
