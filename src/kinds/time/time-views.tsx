import type { CellProps } from '../../admin/engine-context.tsx';
import { blank, isBlank } from '../value-at.ts';
import {
  browserZone,
  emptyDate,
  formatDay,
  formatInstant,
  offsetOf,
  useLocationTime,
  zoneOfRow,
} from './written-times.ts';

export function DayCell({ value }: CellProps<string | null>) {
  return <span className={value === null ? 'figures faint' : 'figures'}>{formatDay(value)}</span>;
}

/**
 * An instant on the clocks of the location it belongs to, with that zone beside it, or on the clocks of this
 * browser, whose zone the foot of the list names (BOOK-11, STATE-05, CELL-02).
 */
export function InstantCell({ value, row, field }: CellProps<string | null>) {
  const [atLocation] = useLocationTime();
  const location = atLocation && field.zone !== undefined ? zoneOfRow(row, field.zone) : undefined;
  const zone = location ?? browserZone();
  const shown = formatInstant(value, zone);
  if (shown === emptyDate || value === null) return <span className="figures faint">{emptyDate}</span>;
  return (
    <time className="figures" dateTime={value} title={zone}>
      {shown}
      {location === zone && <small className="faint"> {offsetOf(value, zone)}</small>}
    </time>
  );
}

/** A wall-clock time without its seconds, save the last second of a day. */
export function TimeCell({ value }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  return <span className="figures">{value.endsWith(':00') ? value.slice(0, 5) : value}</span>;
}
