import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { fleetHealthCall } from '../../../contract/fleet.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { type FleetState, fleetStates } from '../../../domain/devices/fleet-health.ts';
import { useAddressQuery } from '../../admin/address-query.ts';

const reportsMs = 60_000;

/** The state of the devices that one may read; only those in `state` are listed, where one is given. */
export function useFleet(state?: FleetState) {
  const provider = useDataProvider<PortalDataProvider>();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['fleet-health', timeZone, state ?? ''],
    queryFn: async ({ signal }) => {
      const query = { timezone: timeZone, state };
      const { data } = await provider.ask(fleetHealthCall, { query, signal });
      return data;
    },
    placeholderData: keepPreviousData,
    // Devices report all the time: what they report is looked at now and then, what is done to them at once.
    refetchInterval: reportsMs,
    meta: { resources: ['devices', 'hardwares'] },
  });
}

const name = 'fleet';

/** The address at which the devices in this state are listed. */
export function fleetPath(state: FleetState): string {
  return `/?${name}=${state}`;
}

/** The state whose devices alone are listed; it stands in the address, so that a figure or a link can ask for it. */
export function useShownState() {
  const [query, setQuery] = useAddressQuery();
  const state = fleetStates.find(each => each === query.get(name));
  const show = (next: FleetState | undefined) =>
    setQuery(
      current => {
        if (next === undefined) current.delete(name);
        else current.set(name, next);
      },
      { replace: true },
    );
  return [state, show] as const;
}
