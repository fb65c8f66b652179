import { useTranslate } from 'react-admin';
import { lastSecond, secondsOf } from '../../../../domain/time-of-day.ts';
import { shortTime } from '../place-time.ts';
import type { EditedDay } from './edited-week.ts';
import './day-bar.css';

const daySeconds = 86_400;
const hours = [0, 6, 12, 18, 24];

/** A day from midnight to midnight as a bar: open, its breaks, and where two of them overlap (HOURS-08). */
export function DayBar({ day }: { readonly day: EditedDay }) {
  const translate = useTranslate();
  const open = day.isActive ? stretch(day.open_time, day.close_time) : undefined;
  const breaks = open === undefined ? [] : breaksOf(day);
  return (
    <div
      className="day-bar"
      role="img"
      aria-label={open === undefined ? translate('hours.closed') : inWords(day)}
    >
      {hours.map(hour => (
        <i key={hour} style={{ left: `${(hour / 24) * 100}%` }} />
      ))}
      {open !== undefined && <b className="open" style={place(open)} />}
      {breaks.map(pause => (
        <b key={pause.key} className="pause" style={place(pause)} />
      ))}
      {overlapsOf(breaks).map(both => (
        <b key={`${both.from}-${both.to}`} className="overlap" style={place(both)} />
      ))}
    </div>
  );
}

/** In seconds since midnight. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function stretch(from?: string | null, to?: string | null): Stretch | undefined {
  if (!from || !to) return undefined;
  const found = { from: secondsOf(from), to: to === lastSecond ? daySeconds : secondsOf(to) };
  return found.from < found.to ? found : undefined;
}

function breaksOf({ block }: EditedDay): (Stretch & { readonly key: string })[] {
  return block.flatMap(({ key, block_start_time, block_end_time }) => {
    const pause = stretch(block_start_time, block_end_time);
    return pause === undefined ? [] : [{ ...pause, key }];
  });
}

function overlapsOf(breaks: readonly Stretch[]): Stretch[] {
  return breaks.flatMap((one, at) =>
    breaks.slice(at + 1).flatMap(other => {
      const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
      return both.from < both.to ? [both] : [];
    }),
  );
}

function place({ from, to }: Stretch) {
  return { left: `${(from / daySeconds) * 100}%`, width: `${((to - from) / daySeconds) * 100}%` };
}

function inWords({ open_time, close_time, block }: EditedDay): string {
  const times = [[open_time, close_time], ...block.map(each => [each.block_start_time, each.block_end_time])];
  return times.map(([from, to]) => `${shortTime(from ?? '…')}–${shortTime(to ?? '…')}`).join(', ');
}
