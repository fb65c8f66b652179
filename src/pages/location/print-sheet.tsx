import { serverNow } from '../../../authProvider/server-clock.ts';
import './print-sheet.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal, flushSync } from 'react-dom';
import { type Block, blockedTimes } from '../../../domain/hours/blocks.ts';
import type { DayOpening } from '../../../domain/hours/opening-hours.ts';
import { languageOf } from '../../../domain/people/language.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { type Interval, intersection } from '../../../domain/time/interval.ts';
import { boundsOfDay, timeOf } from '../../../domain/time/time-zone.ts';
import { clocksOf } from '../../../domain/time/zone-name.ts';
import { offsetAt } from '../../../domain/time/zone-offset.ts';
import { enSheet } from '../../i18n/en/day-hours.ts';
import { enHours, enLocation } from '../../i18n/en/locations.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { formatInstant } from '../../kinds/time/written-times.ts';
import { type CalendarBooking, guestOf } from './calendar/calendar-days.ts';
import { OpeningLine } from './day-opening.tsx';
import type { LocationDetail } from './location-detail.ts';
import { dayInWords, zoneOf } from './location-time.ts';

addWords(enLocation);
addWords(enHours);
addWords(enSheet);

interface SheetDevice {
  readonly id: number;
  readonly name: string;
}

/** A day on paper, with its bookings by start. */
export interface SheetDay {
  readonly day: string;
  readonly opening: DayOpening;
  readonly conflict: number;
  readonly bookings: readonly CalendarBooking[];
}

interface Props {
  readonly location: LocationDetail;
  /** Those that stand there now; others that are booked follow them. */
  readonly devices: readonly SheetDevice[];
  /** One day, or those of a week. */
  readonly days: readonly SheetDay[];
  /** When devices are taken for something else than guests. */
  readonly blocks: readonly Block[];
}

/**
 * What reception pins to the wall: a day on a sheet, or a week, by device. It is on the page only while it is being
 * printed, by the button or by the browser, and stands there alone then (DEC-207).
 */
export function PrintSheet(props: Props) {
  if (!useIsPrinting()) return null;
  const { days } = props;
  return createPortal(
    <div className={days.length === 1 ? 'print-sheet day-sheet' : 'print-sheet week-sheet'}>
      <SheetHead {...props} />
      {days.length === 1 ? <DaySheet {...props} /> : <WeekSheet {...props} />}
    </div>,
    document.body,
  );
}

/** Prints what is shown, as Ctrl-P does. */
export function PrintButton() {
  const translate = useTranslate();
  return (
    <button type="button" className="button" onClick={() => globalThis.print()}>
      {translate('sheet.print')}
    </button>
  );
}

/** Whether the page is on its way to paper; true before the browser looks at it. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const begin = () => flushSync(() => setPrinting(true));
    const look = () => flushSync(() => setPrinting(media.matches));
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', look);
    media.addEventListener('change', look);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', look);
      media.removeEventListener('change', look);
    };
  }, []);
  return isPrinting;
}

/** Of which location and which days, and of when: paper grows old. */
function SheetHead({ location, days }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const zone = zoneOf(location);
  const [first, last] = [days[0], days.at(-1)];
  const written = formatInstant(new Date(serverNow()).toISOString(), zone);
  if (first === undefined || last === undefined) return null;
  return (
    <header>
      <h1>{location.name}</h1>
      <h2>
        {first === last
          ? dayInWords(first.day, locale)
          : `${dayInWords(first.day, locale)} – ${dayInWords(last.day, locale)}`}
      </h2>
      {first === last && <OpeningLine {...first} />}
      <p>
        {translate('sheet.as_of', { time: written })} · {clocksOf(zone, languageOf(locale))}
      </p>
    </header>
  );
}

function DaySheet({ location, devices, days, blocks }: Props) {
  const translate = useTranslate();
  const [shown] = days;
  if (shown === undefined) return null;
  return (
    <div className="sheet-devices">
      {devicesOf(devices, days).map(({ id, name }) => {
        const lines = linesOf(shown, id, blocks, zoneOf(location));
        return (
          <table key={id}>
            <thead>
              <tr>
                <th scope="colgroup" colSpan={2}>
                  {name}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, span, what }) => (
                <tr key={key}>
                  <th scope="row">{span}</th>
                  <td>{what}</td>
                </tr>
              ))}
              {lines.length === 0 && (
                <tr>
                  <td colSpan={2}>{translate('sheet.nobody')}</td>
                </tr>
              )}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

function WeekSheet({ location, devices, days, blocks }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate('sheet.device')}</th>
          {days.map(({ day, ...opened }) => (
            <th key={day} scope="col">
              {dayInWords(day, locale, shortDay)} <OpeningLine {...opened} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {devicesOf(devices, days).map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {days.map(shown => (
              <td key={shown.day}>
                {linesOf(shown, id, blocks, zoneOf(location)).map(({ key, span, what }) => (
                  <div key={key}>
                    <b>{span}</b> {what}
                  </div>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The devices that stand there, then those that are booked and stand there no longer. */
function devicesOf(devices: readonly SheetDevice[], days: readonly SheetDay[]): SheetDevice[] {
  const known = new Map(devices.map(device => [device.id, device]));
  for (const { bed_id: id, home_bed } of days.flatMap(({ bookings }) => bookings))
    if (!known.has(id)) known.set(id, { id, name: home_bed?.name ?? `#${id}` });
  return [...known.values()];
}

interface SheetLine {
  readonly key: string;
  readonly span: string;
  /** A guest, or why nobody can come. */
  readonly what: ReactNode;
}

/** What holds a device on a day, by start: guests, and what blocks it. */
function linesOf(
  { day, bookings }: SheetDay,
  deviceId: number,
  blocks: readonly Block[],
  zone: string,
): readonly SheetLine[] {
  const bounds = boundsOfDay(day, zone);
  const guests = bookings
    .filter(({ bed_id }) => bed_id === deviceId)
    .map(booking => ({
      ...{ key: `${booking.id}`, what: guestOf(booking) },
      ...{ start: Date.parse(booking.start_time), end: Date.parse(booking.end_time) },
    }));
  const blocked = blockedTimes(blocks, deviceId, zone, bounds).flatMap(({ id, reason, ...time }) => {
    const part = intersection(time, bounds);
    return part === undefined ? [] : [{ key: `block ${id} ${part.start}`, what: <i>{reason}</i>, ...part }];
  });
  return [...guests, ...blocked]
    .sort((one, other) => one.start - other.start)
    .map(({ key, what, ...time }) => ({ key, what, span: clockSpan(time, bounds, zone) }));
}

/** `09:00–09:40` on the clocks of the location; on a day on which they change with how far they are from UTC. */
function clockSpan({ start, end }: Interval, day: Interval, zone: string): string {
  const span = `${timeOf(start, zone).slice(0, 5)}–${timeOf(end, zone).slice(0, 5)}`;
  return day.end - day.start === dayMs ? span : `${span} (${offsetAt(zone, start)})`;
}
