import type { CellProps } from '../admin/overrides.ts';
import { browserZone, emptyDate, formatInstant } from './format-time.ts';

const zone = browserZone();

/** An instant on the clocks of this browser; the foot of the list names the zone. */
export function InstantCell({ value }: CellProps<string | null>) {
  const shown = formatInstant(value, zone);
  if (shown === emptyDate) return <span className="figures faint">{shown}</span>;
  return (
    <time className="figures" dateTime={value ?? undefined}>
      {shown}
    </time>
  );
}
