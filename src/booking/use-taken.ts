import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { blockingStatuses } from '../../domain/booking-status.ts';
import { dayMs } from '../../domain/calendar-day.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import type { Interval } from '../../domain/interval.ts';
import type { Taken } from '../../domain/slots.ts';

interface Held {
  readonly id: number;
  readonly start_time: string;
  /** Minutes. */
  readonly duration: number;
}

interface Asked {
  readonly locationId: number;
  readonly bedId: number;
  /** Epoch ms. */
  readonly within: Interval;
}

const minuteMs = 60_000;

/** The times that bookings hold a device (SLOT-10), as they are asked under one key with all other bookings. */
export function useTaken({ locationId, bedId, within }: Asked) {
  const provider = useDataProvider<PortalDataProvider>();
  const filter: FilterEntry[] = [
    { field: 'booking_status', op: 'in', value: [...blockingStatuses] },
    { field: 'location_id', op: 'eq', value: locationId },
    { field: 'bed_id', op: 'eq', value: bedId },
    // What began the day before may still run.
    { field: 'start_time', op: 'ge', value: new Date(within.start - dayMs).toISOString() },
    { field: 'start_time', op: 'le', value: new Date(within.end).toISOString() },
  ];
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  return useQuery({
    queryKey: ['bookings', 'between', filter],
    queryFn: ({ signal }) =>
      provider.ask<{ data: readonly Held[] }>(`/v3/bookings/between?${search}`, { signal }),
    select: ({ data }) => data.map(takenBy),
  });
}

function takenBy({ id, start_time, duration }: Held): Taken {
  const start = Date.parse(start_time);
  return { id, start, end: start + duration * minuteMs };
}
