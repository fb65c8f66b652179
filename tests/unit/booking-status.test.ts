import { describe, expect, it } from 'vitest';
import {
  BookingStatus,
  blockingStatuses,
  bookingStatuses,
  showsSessionDuration,
  statusAfter,
} from '../../domain/booking-status.ts';

const all = bookingStatuses.map(({ value }) => value);

describe('what can become of a booking', () => {
  it('BOOK-07, BOOK-10, DEC-75 only created and booked ones are cancelled or moved', () => {
    expect(all.filter(status => statusAfter('cancel', status) !== undefined)).toEqual([1, 2]);
    expect(all.filter(status => statusAfter('reschedule', status) !== undefined)).toEqual([1, 2]);
    expect(statusAfter('cancel', BookingStatus.Booked)).toBe(BookingStatus.Cancelled);
    expect(statusAfter('reschedule', BookingStatus.Created)).toBe(BookingStatus.Rescheduled);
  });

  it('SLOT-09, DEC-75 what was cancelled or moved no longer holds its device', () => {
    expect(blockingStatuses).toEqual([1, 2, 5]);
    for (const change of ['cancel', 'reschedule'] as const) {
      expect(blockingStatuses).not.toContain(statusAfter(change, BookingStatus.Booked));
    }
  });

  it('BOOK-08, DEC-38 the length of the session is told of completed ones only', () => {
    expect(all.filter(showsSessionDuration)).toEqual([4]);
  });
});
