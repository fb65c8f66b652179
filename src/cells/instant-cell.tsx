import type { CellProps } from '../admin/overrides.ts';
import { browserZone, emptyDate, formatInstant, offsetOf } from './format-time.ts';
import { useLocationTime } from './location-time.ts';
import { zoneOfRow } from './zone-of-row.ts';

/**
 * An instant on the clocks of the place it belongs to, with that zone beside it, or on the clocks of this
 * browser, whose zone the foot of the list names (BOOK-11, STATE-05, CELL-02).
 */
export function InstantCell({ value, row, field }: CellProps<string | null>) {
  const [atLocation] = useLocationTime();
  const place = atLocation && field.zone !== undefined ? zoneOfRow(row, field.zone) : undefined;
  const zone = place ?? browserZone();
  const shown = formatInstant(value, zone);
  if (shown === emptyDate || value === null) return <span className="figures faint">{emptyDate}</span>;
  return (
    <time className="figures" dateTime={value} title={zone}>
      {shown}
      {place === zone && <small className="faint"> {offsetOf(value, zone)}</small>}
    </time>
  );
}
