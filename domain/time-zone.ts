import { fromZonedTime } from 'date-fns-tz';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The clock of a zone at an instant, as if it were UTC, in epoch ms. */
function clockAt(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayMs = 86_400_000;

/**
 * The instant (epoch ms) at which a zone's clock shows `time` (HH:mm:ss) on `day` (yyyy-MM-dd): of a time
 * that occurs twice the first, of a time that is skipped none. date-fns-tz moves a skipped time and may
 * take the second of a repeated one, so what it finds counts only if the zone's clock shows that very time.
 *
 * @example instantOf('2026-03-29', '01:30:00', 'Europe/London') // undefined, the clock goes from 01:00 to 02:00
 */
export function instantOf(day: string, time: string, zone: string): number | undefined {
  const wanted = Date.parse(`${day}T${time}Z`);
  const found = fromZonedTime(`${day}T${time}`, zone).getTime();
  const dayBefore = found - dayMs;
  const byOffsetOfDayBefore = wanted - (clockAt(dayBefore, zone) - dayBefore);
  const candidates = [found, byOffsetOfDayBefore].sort((a, b) => a - b);
  return candidates.find(instant => clockAt(instant, zone) === wanted);
}

/** The calendar day (yyyy-MM-dd) of an instant (epoch ms) in a zone. */
export function dayOf(instant: number, zone: string): string {
  return new Date(clockAt(instant, zone)).toISOString().slice(0, 10);
}

/** The time of day (HH:mm:ss) of an instant (epoch ms) in a zone. */
export function timeOf(instant: number, zone: string): string {
  return new Date(clockAt(instant, zone)).toISOString().slice(11, 19);
}
