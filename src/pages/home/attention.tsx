import Box from '@mui/material/Box';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Tone } from '../../../domain/choice.ts';
import { signalLabel } from '../../../domain/device-health.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { wifiStatuses } from '../../../domain/wifi-status.ts';
import type { DeviceLog } from '../../../resources/device-logs.ts';
import type { Device } from '../../../resources/devices.ts';
import { useText } from '../../i18n/use-text.ts';
import { toneColors } from '../../theme.ts';
import { later } from './booking-days.ts';
import { Panel } from './panel.tsx';
import { Rows } from './rows.tsx';

interface Listed extends Device {
  readonly location: { readonly name: string } | null;
}

interface ListedLog extends DeviceLog {
  readonly device: { readonly name: string } | null;
}

const shown = 6;
const weakSignal = -71;
const reportDays = -1;

/** Devices that somebody should look at: disabled, off the network, or with a weak signal since yesterday. */
export function Attention({ now, offline }: { now: Date; offline: FilterEntry }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Panel
        title={translate('home.attention')}
        more={{ path: '/devices', label: translate('home.all_devices') }}
      >
        <Unreachable offline={offline} />
      </Panel>
      <Panel title={translate('home.weak')}>
        <Weak since={later(now, reportDays)} />
      </Panel>
    </Box>
  );
}

function Unreachable({ offline }: { offline: FilterEntry }) {
  const translate = useTranslate();
  const text = useText();
  const placed: FilterEntry = { field: 'reg_status', op: 'eq', value: 'registered' };
  const { data, isPending, error, refetch } = useGetList<Listed>('devices', {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'name', order: 'ASC' },
    meta: { entries: [offline, placed] },
  });
  return (
    <Rows
      rows={data}
      pending={isPending}
      failed={error !== null}
      onRetry={() => void refetch()}
      empty={translate('home.no_attention')}
    >
      {device => {
        const wifi = wifiStatuses.find(({ value }) => value === device.wifi_status);
        return (
          <Line
            path={`/devices/${device.id}`}
            name={device.name}
            detail={device.location?.name ?? ''}
            state={device.is_disabled ? text('Disabled') : text(wifi?.label ?? '')}
            tone={device.is_disabled ? 'danger' : (wifi?.tone ?? 'neutral')}
          />
        );
      }}
    </Rows>
  );
}

function Weak({ since }: { since: Date }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data, isPending, error, refetch } = useGetList<ListedLog>(
    'device-logs',
    {
      pagination: { page: 1, perPage: shown },
      sort: { field: 'last_updated_time', order: 'DESC' },
      meta: {
        entries: [
          { field: 'RSSI', op: 'le', value: weakSignal },
          { field: 'last_updated_time', op: 'ge', value: since.toISOString() },
        ],
      },
    },
    { placeholderData: keepPreviousData },
  );
  const newest = data?.filter(
    (log, index) => data.findIndex(each => each.device_id === log.device_id) === index,
  );
  return (
    <Rows
      rows={newest}
      pending={isPending}
      failed={error !== null}
      onRetry={() => void refetch()}
      empty={translate('home.no_weak')}
    >
      {log => (
        <Line
          path={`/devices/${log.device_id}`}
          name={log.device?.name ?? `#${log.device_id}`}
          detail={new Date(log.last_updated_time).toLocaleString(locale)}
          state={signalLabel(log.RSSI ?? weakSignal)}
          tone="warning"
        />
      )}
    </Rows>
  );
}

interface LineProps {
  readonly path: string;
  readonly name: string;
  readonly detail: string;
  readonly state: string;
  readonly tone: Tone;
}

function Line({ path, name, detail, state, tone }: LineProps) {
  const colors = toneColors(tone);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Link to={path}>{name}</Link>
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{detail}</Box>
      </Box>
      <Box
        sx={{
          flex: 'none',
          px: 1,
          borderRadius: 0.5,
          typography: 'caption',
          fontWeight: 500,
          color: colors.text,
          bgcolor: colors.soft,
        }}
      >
        {state}
      </Box>
    </Box>
  );
}
