import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { BookingRow } from '../../booking/booking-row.tsx';

/** Where a booking shall go; it stands in the address, so that a drag, a link and a reload can say it. */
export interface Target {
  /** Epoch ms; undefined until one is chosen. */
  readonly start: number | undefined;
  readonly bedId: number;
  readonly change: (next: { start?: number | undefined; bedId?: number }) => void;
  /** What was chosen last; whoever presses two buttons in a row may be faster than the address. */
  readonly latest: () => Pick<Target, 'start' | 'bedId'>;
}

/** The start and the device of the address (`?start=…&bed=…`); the booking's own device unless told. */
export function useTarget(booking: Pick<BookingRow, 'bed_id'> | undefined): Target {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const instant = Date.parse(query.get('start') ?? '');
  const bed = Number(query.get('bed'));
  const start = Number.isNaN(instant) ? undefined : instant;
  const bedId = Number.isInteger(bed) && bed > 0 ? bed : (booking?.bed_id ?? 0);
  const latest = useRef({ start, bedId });
  useEffect(() => {
    latest.current = { start, bedId };
  }, [start, bedId]);
  return {
    start,
    bedId,
    latest: () => latest.current,
    change: next => {
      const chosen = { ...latest.current, ...next };
      latest.current = chosen;
      const search = new URLSearchParams({ bed: String(chosen.bedId) });
      if (chosen.start !== undefined) search.set('start', new Date(chosen.start).toISOString());
      setQuery(search, { replace: true, state });
    },
  };
}
