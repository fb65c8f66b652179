import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import { placed } from '../../../../domain/bookings/day-board.ts';
import { endOfTime } from '../../../../domain/hours/opening-hours.ts';
import { lastSecond, timeText } from '../../../../domain/time/calendar.ts';
import type { Interval } from '../../../../domain/time/interval.ts';
import { firstInstantFrom } from '../../../../domain/time/time-zone.ts';
import {
  type BlockedPart,
  type CalendarBooking,
  type CalendarDay,
  type CalendarDevice,
  notInstalled,
} from './calendar-days.ts';
import { closedHours, type Hours } from './shown-hours.ts';

interface Props {
  readonly day: CalendarDay;
  readonly device: CalendarDevice;
  readonly bookings: readonly CalendarBooking[];
  readonly blocked: readonly BlockedPart[];
  readonly zone: string;
  readonly hours: Hours;
  /** Epoch ms. */
  readonly now: number;
}

/** The hours of a device on a day as a strip: closed, not installed yet, blocked, booked; words beside it say the same. */
export function DayStrip({ day, device, bookings, blocked, zone, hours, now }: Props) {
  const shown = shownSpan(day.day, hours, zone);
  const bar = (look: string, time: Interval) => {
    const place = placed(time, shown);
    return (
      place && (
        <i
          key={`${look} ${time.start}`}
          className={look}
          style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
        />
      )
    );
  };
  return (
    <span className="strip" aria-hidden="true">
      {closedHours(day, zone).map(time => bar('closed', time))}
      {notInstalled(device).map(time => bar('closed', time))}
      {blocked.map(time => bar('blocked', time))}
      {bookings.map(({ id, start_time, end_time, booking_status }) => {
        const tone = bookingStatuses.find(({ value }) => value === booking_status)?.tone ?? 'neutral';
        return bar(`booked tone-${tone} b${id}`, {
          start: Date.parse(start_time),
          end: Date.parse(end_time),
        });
      })}
      {bar('present', { start: now, end: now + 1 })}
    </span>
  );
}

/** The hours of a day that the week shows, in epoch ms: longer or shorter where the clock changes within them. */
function shownSpan(day: string, { from, to }: Hours, zone: string): Interval {
  return {
    start: firstInstantFrom(day, timeText(from * 3600), zone),
    end: endOfTime(day, to === 24 ? lastSecond : timeText(to * 3600), zone),
  };
}
