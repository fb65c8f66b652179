import { useTranslate } from 'react-admin';
import { type BarHours, type BarPart, dayBar } from '../../../domain/bookings/day-bar.ts';
import { shortTime } from './location-time.ts';
import './day-bar.css';

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
