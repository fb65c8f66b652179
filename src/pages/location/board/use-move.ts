import { useState } from 'react';
import { type Placed, placed, startAt } from '../../../../domain/bookings/board-scale.ts';
import { blockingStatuses } from '../../../../domain/bookings/booking-status.ts';
import { type SlotProblem, slotProblem } from '../../../../domain/bookings/slots.ts';
import type { BookingRow } from '../../../booking/booking-row.tsx';
import type { Board } from './use-board.ts';

/** Where a booking that is being dragged would land. */
export interface Landing extends Placed {
  readonly booking: BookingRow;
  readonly bedId: number;
  /** Epoch ms. */
  readonly start: number;
  /** Why it cannot stand there. */
  readonly problem: SlotProblem | undefined;
  /** It is where it was. */
  readonly isHome: boolean;
}

export const laneHeight = 48;
const minuteMs = 60_000;

/** Follows a booking over the board, by pointer or by keys: nothing moves before somebody confirms it. */
export function useMove({ board, bookings, devices, day, zone, opening }: Board, now: number) {
  const [landing, setLanding] = useState<Landing>();

  /** The landing after a move of so many lanes and so large a share of the board's width. */
  const land = (id: number, lanes: number, share: number): Landing | undefined => {
    const booking = bookings.find(each => each.id === id);
    const lane = board.lanes.findIndex(({ deviceId }) => deviceId === booking?.bed_id);
    const block = board.lanes[lane]?.bookings.find(({ bookingId }) => bookingId === id);
    const device = devices[Math.min(Math.max(lane + lanes, 0), devices.length - 1)];
    if (booking === undefined || block === undefined || device === undefined) return undefined;
    const start = startAt(block.left + share, { day, zone, shown: board.shown });
    if (start === undefined) return undefined;
    const length = booking.slot_duration * minuteMs;
    const place = placed({ start, end: start + length }, board.shown);
    if (place === undefined) return undefined;
    const isHome = device.id === booking.bed_id && start === Date.parse(booking.start_time);
    const installed = device.installation_date;
    const problem = slotProblem(start, {
      ...{ day, zone, opening, now, durationMinutes: booking.slot_duration, exemptBookingId: id },
      ...(installed !== null && { installedFrom: Date.parse(installed) }),
      taken: bookings
        .filter(
          each =>
            each.bed_id === device.id && blockingStatuses.some(status => status === each.booking_status),
        )
        .map(each => ({ id: each.id, start: Date.parse(each.start_time), end: Date.parse(each.end_time) })),
    });
    return { ...place, booking, bedId: device.id, start, problem, isHome };
  };

  return {
    landing,
    follow: (id: number, lanes: number, share: number) => setLanding(land(id, lanes, share)),
    stop: () => setLanding(undefined),
  };
}
