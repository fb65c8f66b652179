import './day-opening.css';
import { useTranslate } from 'react-admin';
import { type BarHours, type BarPart, dayBar } from '../../../domain/bookings/day-bar.ts';
import type { DayOpening } from '../../../domain/hours/opening-hours.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { shortTime } from './location-time.ts';

interface OpeningProps {
  readonly opening: DayOpening;
  /** So many bookings still hold a device although it is closed. */
  readonly conflict?: number;
}

/** When a location is open that day, or that it is closed, why (CAL-04, CAL-11), and with how many bookings on it (DEC-302). */
export function OpeningLine({ opening, conflict = 0 }: OpeningProps) {
  const translate = useTranslate();
  const { rule, from = '', to = '' } = opening;
  const reason = rule.kind === 'special' ? rule.reason : undefined;
  if (opening.open === undefined) {
    const closed =
      conflict > 0
        ? translate('location.calendar.closed_booked', { smart_count: conflict })
        : translate('location.calendar.closed');
    return (
      <span
        className={conflict > 0 ? 'opening closed conflict' : 'opening closed'}
        title={conflict > 0 ? inOneLine([closed, reason]) : reason}
      >
        <b>{closed}</b>
        {reason !== undefined && <span className="reason"> {reason}</span>}
      </span>
    );
  }
  return (
    <span className={reason === undefined ? 'opening' : 'opening special'} title={reason}>
      {shortTime(from)}–<wbr />
      {shortTime(to)}
    </span>
  );
}

/** A day from midnight to midnight as a bar: open, its breaks, and what is wrong with them (HOURS-07, HOURS-08). */
export function DayBar({ day }: { readonly day: BarHours }) {
  const translate = useTranslate();
  const parts = dayBar(day);
  const said = ({ kind, from, to }: BarPart) =>
    `${translate(`hours.bar.${kind}`)} ${shortTime(from)}–${shortTime(to)}`;
  const words = parts.length === 0 ? translate('hours.closed') : parts.map(said).join(', ');
  return (
    <div className="day-bar" role="img" aria-label={words} title={words}>
      {parts.map(({ kind, from, left, width }) => (
        <b key={from} className={kind} style={{ left: `${left * 100}%`, width: `${width * 100}%` }} />
      ))}
    </div>
  );
}
