import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FleetState } from '../../../../domain/devices/fleet-health.ts';
import { Panel } from '../panel.tsx';
import { PartFailed } from '../rows.tsx';
import { FleetCounts } from './fleet-counts.tsx';
import { FleetSignal } from './fleet-signal.tsx';
import { FleetWaiting } from './fleet-waiting.tsx';
import { IllDevices } from './ill-devices.tsx';
import { useFleet } from './use-fleet.ts';

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
