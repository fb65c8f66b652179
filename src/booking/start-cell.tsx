import { useLocale, useTranslate } from 'react-admin';
import { blockingStatuses } from '../../domain/bookings/booking-status.ts';
import type { CellProps } from '../admin/engine-context.tsx';
import { useNow } from '../admin/timers.ts';
import { InstantCell } from '../kinds/time/time-views.tsx';
import {
  browserZone,
  formatInstant,
  sameClock,
  useLocationTime,
  zoneOfRow,
} from '../kinds/time/written-times.ts';

/** When a booking starts; beneath, what the other clocks show where they differ, and how soon it is. */
export function StartCell(props: CellProps<string | null>) {
  const translate = useTranslate();
  const [atLocation] = useLocationTime();
  const { value, row, field } = props;
  const soon = useSoon(value, row.booking_status);
  if (value === null) return <InstantCell {...props} />;
  const [there, here] = [zoneOfRow(row, field.zone ?? ''), browserZone()];
  const [shown, other] = atLocation ? [there, here] : [here, there];
  const time = otherTime(value, shown, other);
  const clocks = translate(atLocation ? 'booking.time_for_you' : 'booking.time_there', { time });
  const beneath = [soon, ...(sameClock(value, here, there) ? [] : [clocks])].filter(Boolean);
  if (beneath.length === 0) return <InstantCell {...props} />;
  return (
    <span className="called">
      <InstantCell {...props} />
      <span className="beneath" title={other}>
        {beneath.join(' · ')}
      </span>
    </span>
  );
}

/** The time of day on other clocks, with its day where that is another one. */
function otherTime(instant: string, shown: string, other: string): string {
  const [first, second] = [formatInstant(instant, shown), formatInstant(instant, other)];
  return first.slice(0, 10) === second.slice(0, 10)
    ? second.slice(11)
    : `${second.slice(0, 5)} ${second.slice(11)}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const soonHours = 24;

/** `in 25 min`, within a day before a booking that is to take place; undefined for all others. */
export function useSoon(start: string | null, status: unknown): string | undefined {
  const locale = useLocale() ?? 'en';
  const now = useNow();
  const left = start === null ? 0 : Date.parse(start) - now;
  if (left <= 0 || left > soonHours * hourMs || !blockingStatuses.some(each => each === status))
    return undefined;
  const [count, unit] =
    left < hourMs ? [left / minuteMs, 'minute' as const] : [left / hourMs, 'hour' as const];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }).format(
    unit === 'minute' ? Math.ceil(count) : Math.floor(count),
    unit,
  );
}
