import { useMemo, useRef, useState } from 'react';
import { isChangeable } from '../../../../domain/bookings/booking-status.ts';
import type { WantedStart } from '../../../../domain/bookings/move-target.ts';
import { type Landing, landingOn, useLandingText, useMayMove } from '../landing.ts';
import { zoneOf } from '../location-time.ts';
import { hasMoved } from '../move-frame.tsx';
import { type CalendarBooking, type CalendarDevice, guestOf } from './calendar-days.ts';
import type { CalendarMoves } from './calendar-view.ts';

/** Follows a booking over days of the calendar, by pointer or by keys: nothing moves before somebody confirms it. */
export function useCalendarMoves({ location, role, devices, bookings, blocks, now }: CalendarMoves) {
  const [landing, setLanding] = useState<Landing>();
  const last = useRef<Landing>(undefined);
  const zone = zoneOf(location);
  const mayMove = useMayMove();
  const lanes = useMemo(() => lanesOf(devices, bookings), [devices, bookings]);
  const named = useMemo(() => bookings.map(booking => ({ ...booking, guest: guestOf(booking) })), [bookings]);
  const say = useLandingText({
    ...{ location, zone, role, devices: lanes, bookings: named, landing },
    saysDay: true,
  });
  return {
    landing,
    lanes,
    say,
    isMovable: (booking: CalendarBooking) => mayMove && isChangeable(booking, now),
    guestOf: (id: number) => named.find(each => each.id === id)?.guest ?? '',
    /**
     * Brings a booking to a start that is reckoned from its own (epoch ms), to another device if one is told; answers
     * whether it went any further.
     */
    follow: (id: number, wanted: (start: number) => WantedStart, deviceId?: number): boolean => {
      const booking = bookings.find(each => each.id === id);
      const device = lanes.find(each => each.id === (deviceId ?? booking?.bed_id));
      if (booking === undefined || device === undefined) return false;
      const next = landingOn(booking, device, wanted(Date.parse(booking.start_time)), {
        ...{ location, zone, bookings, blocks, now },
      });
      const went = hasMoved(last.current, next);
      if (went || last.current === undefined) setLanding(next);
      last.current = next;
      return went;
    },
    stop: () => {
      last.current = undefined;
      setLanding(undefined);
    },
  };
}

/** The devices that stand there, then those that are booked there and stand there no longer, which take no booking. */
function lanesOf(
  devices: readonly CalendarDevice[] | undefined,
  bookings: readonly CalendarBooking[],
): readonly CalendarDevice[] {
  if (devices === undefined) return [];
  const lanes = new Map(devices.map(device => [device.id, device]));
  for (const { bed_id: id, home_bed } of bookings)
    if (!lanes.has(id))
      lanes.set(id, { id, name: home_bed?.name ?? `#${id}`, is_disabled: true, installation_date: null });
  return [...lanes.values()];
}
