import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { serverNow } from '../../authProvider/server-clock.ts';
import { datesOf, languageOf } from '../../domain/people/language.ts';
import { clocksAt, clocksOf } from '../../domain/time/zone-name.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { browserZone, formatInstant, sameClock } from '../kinds/time/written-times.ts';

interface Props {
  /** ISO 8601; where it ends may be left out. */
  readonly start: string;
  readonly end?: string | undefined;
  /** Of the location. */
  readonly zone: string;
}

/**
 * When something happens, on the clocks of its location; beneath, where they differ, on the clocks of whoever
 * looks. Both zones are named.
 */
export function LocationTime({ start, end, zone }: Props) {
  const translate = useTranslate();
  const viewer = browserZone();
  const locale = usePageLanguage();
  const here = useWrittenSpan(start, end, viewer);
  return (
    <Box component="span" sx={{ display: 'inline-block' }}>
      <time dateTime={start} className="figures">
        {useWrittenSpan(start, end, zone)}
      </time>{' '}
      <Box component="span" sx={{ ...faint, display: 'inline-block' }}>
        {zoneName(start, zone, locale)}
      </Box>
      {!sameClock(start, zone, viewer) && (
        <Box component="span" sx={{ ...faint, display: 'block' }}>
          {translate('booking.for_you', { time: here, zone: zoneName(start, viewer, locale) })}
        </Box>
      )}
    </Box>
  );
}

/**
 * The same in a word, for lists of times whose zone is named above them; what it is for whoever looks shows
 * on demand.
 */
export function ShortLocationTime({ start, zone }: Pick<Props, 'start' | 'zone'>) {
  const translate = useTranslate();
  const viewer = browserZone();
  const locale = usePageLanguage();
  const here = useWrittenSpan(start, undefined, viewer);
  return (
    <time
      dateTime={start}
      className="figures"
      title={translate('booking.for_you', { time: here, zone: zoneName(start, viewer, locale) })}
    >
      {useWrittenSpan(start, undefined, zone)}
    </time>
  );
}

const faint = { color: 'text.secondary', typography: 'caption' };

/** `Fri 27/11/2026 14:10–14:40`; the day of the end is told only where it is another one. */
function useWrittenSpan(start: string, end: string | undefined, zone: string): string {
  const locale = usePageLanguage();
  const long = datesOf(languageOf(locale)).weekday;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: long, timeZone: zone });
  const from = formatInstant(start, zone);
  const until = end === undefined ? undefined : formatInstant(end, zone);
  const named = `${weekday.format(Date.parse(start))} ${from}`;
  if (until === undefined) return named;
  const sameDay = until.slice(0, 10) === from.slice(0, 10);
  return `${named}–${sameDay ? until.slice(11) : until}`;
}

/** `London time (GMT+1)`: the clocks of a zone, and how far they are from UTC at that instant. */
export function zoneName(instant: string, zone: string, locale: string | undefined): string {
  const at = Date.parse(instant);
  return clocksAt(zone, Number.isNaN(at) ? serverNow() : at, languageOf(locale));
}

/** `New York time`: for times of summer and winter alike, whose offsets differ. */
export function zoneWords(zone: string, locale: string | undefined): string {
  return clocksOf(zone, languageOf(locale));
}
