import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import type { CalendarBooking } from '../../../src/pages/location/calendar/calendar-days.ts';

const dayMs = 86_400_000;
const first = Date.parse('2026-11-01T08:00:00.000Z');
const slotMs = 30 * 60_000;

/** So many bookings over the thirty days of November 2026, every ten minutes of a day, as the API lists them. */
export function bookingsOfNovember(count: number): CalendarBooking[] {
  return Array.from({ length: count }, (_, at) => {
    const start = first + (at % 30) * dayMs + (Math.floor(at / 30) % 70) * 600_000;
    const id = at + 1;
    return {
      id,
      version: 1,
      deleted: false,
      create_time: new Date(first - dayMs).toISOString(),
      update_time: new Date(first - dayMs).toISOString(),
      user_id: id,
      bed_id: 1,
      location_id: 1,
      booking_status: BookingStatus.Booked,
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + slotMs).toISOString(),
      slot_duration: 30,
      reason: null,
      moved_from_id: null,
      user: { id, email: `guest${id}@mail.example`, first_name: 'Guest', last_name: String(id) },
      home_bed: { id: 1, name: 'London Aspen' },
    };
  });
}
