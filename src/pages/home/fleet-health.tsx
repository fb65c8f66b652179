import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Fleet, IllDevice } from '../../../contract/fleet.ts';
import { type FleetState, healthChoice } from '../../../domain/devices/fleet-health.ts';
import { isolated } from '../../../domain/text/in-one-line.ts';
import { OpenAlertsLink } from '../../alerts/alert-bell.tsx';
import { toneColors } from '../../app/theme.ts';
import { useComplaintWords } from '../../devices/use-complaint-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useChoiceLabel } from '../../kinds/choice-views.tsx';
import { PartFailed } from '../../layout/coming-part.tsx';
import { FleetCounts, FleetSignal } from './fleet-figures.tsx';
import { FleetWaiting, Panel, Rows } from './panel.tsx';
import { useFleet, useShownState } from './use-fleet.ts';

/** How the devices are: how many in each state, how well they are heard, which need someone and why. */
export function FleetHealth({ now }: { readonly now: number }) {
  const translate = useTranslate();
  const [state, setState] = useShownState();
  const { data, error, isPlaceholderData, refetch } = useFleet(state);
  const here = useSeenWhen(state !== undefined && data !== undefined);
  return (
    <Panel
      ref={here}
      title={translate('fleet.title')}
      more={
        state === undefined
          ? { path: '/devices', label: translate('home.all_devices') }
          : { path: listPath(state), label: translate('fleet.in_list') }
      }
    >
      {data === undefined && error === null && <FleetWaiting />}
      {data === undefined && error !== null && <PartFailed onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <OpenAlertsLink />
          <FleetCounts counts={data.counts} state={state} onState={setState} />
          <FleetSignal days={data.signal} />
          <IllDevices key={state} fleet={data} state={state} now={now} stale={isPlaceholderData} />
        </Box>
      )}
    </Panel>
  );
}

/** The list of the devices in a state. */
function listPath(state: FleetState): string {
  const entries = [{ field: 'health', op: 'eq', value: healthChoice(state).value }];
  return `/devices?${new URLSearchParams({ devices: JSON.stringify(entries) })}`;
}

/** The panel comes into view when a figure, or a link, asks for one of its states. */
function useSeenWhen(asked: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return panel;
}

interface IllDevicesProps {
  readonly fleet: Fleet;
  readonly state: FleetState | undefined;
  readonly now: number;
  /** The list of another state, while that of this one is on its way. */
  readonly stale: boolean;
}

const few = 6;

/** The devices that need someone, the most urgent first, each with its reasons in words. */
function IllDevices({ fleet, state, now, stale }: IllDevicesProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const [whole, setWhole] = useState(false);
  const { ill, ill_total: total } = fleet;
  const hidden = ill.length > few && !whole;
  const figures = { shown: ill.length.toLocaleString(locale), total: total.toLocaleString(locale) };
  return (
    <Box aria-busy={stale} sx={{ opacity: stale ? 0.6 : 1 }}>
      <Box component="h3" sx={{ typography: 'body2', fontWeight: 500, m: 0, px: 2, pb: 1 }}>
        {translate('fleet.ill')}
      </Box>
      <Rows
        rows={hidden ? ill.slice(0, few) : ill}
        empty={translate(state === undefined ? 'fleet.no_ill' : 'fleet.no_ill_state')}
      >
        {device => <IllDeviceLine device={device} now={now} />}
      </Rows>
      {ill.length > few && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1 }}>
          {whole && total > ill.length && (
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              {translate('fleet.more', figures)}
            </Box>
          )}
          <Button aria-expanded={whole} onClick={() => setWhole(!whole)} sx={{ ml: -1.5 }}>
            {translate(whole ? 'fleet.fewer' : 'fleet.all', { smart_count: ill.length })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function IllDeviceLine({ device, now }: { readonly device: IllDevice; readonly now: number }) {
  const words = useComplaintWords(now);
  const labelOf = useChoiceLabel();
  const state = healthChoice(device.state);
  const { text, soft } = toneColors(state.tone);
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Link to={`/devices/${device.id}`}>{isolated(device.name)}</Link>
        {device.location !== null && (
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
            {` · ${isolated(device.location.name)}`}
          </Box>
        )}
        {device.complaints.map((complaint, index) => (
          <Box key={complaint.kind} sx={{ color: 'text.secondary', typography: 'caption' }}>
            {words(complaint, index === 0 ? device.since : null)}
          </Box>
        ))}
      </Box>
      <Box sx={{ ...tag, color: text, bgcolor: soft }}>{labelOf(state)}</Box>
    </Box>
  );
}

const tag = { flex: 'none', px: 1, borderRadius: 0.5, typography: 'caption', fontWeight: 500 };
