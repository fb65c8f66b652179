import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { fleetHealthCall } from '../../../../contract/fleet.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { FleetState } from '../../../../domain/devices/fleet-health.ts';
import { Panel } from '../panel.tsx';
import { PartFailed } from '../rows.tsx';
import { FleetCounts } from './fleet-counts.tsx';
import { FleetSignal } from './fleet-signal.tsx';
import { FleetWaiting } from './fleet-waiting.tsx';
import { IllDevices } from './ill-devices.tsx';

/** How the devices are: how many in each state, how well they are heard, which need someone and why. */
export function FleetHealth({ now }: { readonly now: number }) {
  const translate = useTranslate();
  const [state, setState] = useState<FleetState>();
  const { data, error, isPlaceholderData, refetch } = useFleet(state);
  return (
    <Panel title={translate('fleet.title')} more={{ path: '/devices', label: translate('home.all_devices') }}>
      {data === undefined && error === null && <FleetWaiting />}
      {data === undefined && error !== null && <PartFailed onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FleetCounts counts={data.counts} state={state} onState={setState} />
          <FleetSignal days={data.signal} />
          <IllDevices key={state} fleet={data} state={state} now={now} stale={isPlaceholderData} />
        </Box>
      )}
    </Panel>
  );
}

const reportsMs = 60_000;

/** The state of the devices that one may read; only those in `state` are listed, where one is given. */
function useFleet(state: FleetState | undefined) {
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
