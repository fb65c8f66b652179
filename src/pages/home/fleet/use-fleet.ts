import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { Complaint, FleetState } from '../../../../domain/devices/fleet-health.ts';

/** How many devices were heard well, weakly and poorly on one day (yyyy-MM-dd). */
export interface SignalDay {
  readonly day: string;
  readonly good: number;
  readonly weak: number;
  readonly poor: number;
}

/** A device that needs someone, and why. */
export interface IllDevice {
  readonly id: number;
  readonly name: string;
  readonly location: { readonly id: number; readonly name: string } | null;
  readonly state: FleetState;
  readonly complaints: readonly Complaint[];
}

export interface Fleet {
  readonly counts: Readonly<Record<FleetState, number>>;
  readonly signal: readonly SignalDay[];
  readonly ill: readonly IllDevice[];
  readonly ill_total: number;
}

const reportsMs = 60_000;

/** The state of the devices that one may read; only those in `state` are listed, where one is given. */
export function useFleet(state: FleetState | undefined) {
  const provider = useDataProvider<PortalDataProvider>();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ timezone: timeZone, ...(state !== undefined && { state }) });
  return useQuery({
    queryKey: ['fleet-health', timeZone, state ?? ''],
    queryFn: async ({ signal }) => {
      const { data } = await provider.askPath<{ data: Fleet }>(`/v3/homebeds/fleet-health?${query}`, {
        signal,
      });
      return data;
    },
    placeholderData: keepPreviousData,
    // Devices report all the time: what they report is looked at now and then, what is done to them at once.
    refetchInterval: reportsMs,
    meta: { resources: ['devices', 'hardwares'] },
  });
}
