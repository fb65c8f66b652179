import { useTranslate } from 'react-admin';
import { useNow } from '../../admin/timers.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { browserZone, formatInstant, sameClock, useLocationTime } from './written-times.ts';

/** The clocks on which an instant of a location is shown, and the others: those of the location and of whoever looks. */
export function useClocks(there: string): readonly [shown: string, other: string] {
  const [atLocation] = useLocationTime();
  const here = browserZone();
  return atLocation ? [there, here] : [here, there];
}

/** What the other clocks show where they differ: `09:15 for you`, or `15:00 there`. */
export function useOtherClock(value: string, there: string): string | undefined {
  const translate = useTranslate();
  const [shown, other] = useClocks(there);
  if (sameClock(value, shown, other)) return undefined;
  const time = otherTime(value, shown, other);
  return translate(other === there ? 'booking.time_there' : 'booking.time_for_you', { time });
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

/** `in 25 min`, within a day before something that is to take place; undefined for all else. */
export function useSoon(start: string | null, isDue: boolean): string | undefined {
  const locale = usePageLanguage();
  const now = useNow();
  const left = start === null ? 0 : Date.parse(start) - now;
  if (left <= 0 || left > soonHours * hourMs || !isDue) return undefined;
  const [count, unit] =
    left < hourMs ? [left / minuteMs, 'minute' as const] : [left / hourMs, 'hour' as const];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }).format(
    unit === 'minute' ? Math.ceil(count) : Math.floor(count),
    unit,
  );
}
