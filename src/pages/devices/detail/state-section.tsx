import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { rolloutCalls } from '../../../../contract/devices/rollouts.ts';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { firmwareUpdates, type RunningFirmware } from '../../../../domain/devices/firmware-version.ts';
import { resources } from '../../../../resources/index.ts';
import { rolesWith } from '../../../../resources/schema/access.ts';
import { Fact, Facts } from '../../../admin/show/facts.tsx';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { FieldValue } from '../../../admin/show/value-table.tsx';
import { LocationTime } from '../../../booking/location-time.tsx';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { enPartOfRollout } from '../../../i18n/en/rollouts.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { HealthCell, SignalColumn, WifiCell } from '../device-columns.tsx';
import type { DeviceSectionProps } from '../device-page.tsx';
import { zoneOf } from '../device-time.ts';

const { devices, 'device-logs': logs, rollouts } = resources;
const readers = rolesWith(rollouts.access, 'read');

addWords(enDevicePage);
addWords(enPartOfRollout);

/** How the device is now: in service or not and why, what it last reported, the firmware that it runs. */
export function StateSection({ device, role }: DeviceSectionProps) {
  const translate = useTranslate();
  const text = useText();
  const { latest_log: report = null, is_disabled, reason_disabled } = device;
  const row = { ...device };
  const cell = <Name extends 'is_disabled' | 'wifi_status' | 'health'>(name: Name) => ({
    ...{ name, role, row, field: devices.fields[name], value: device[name] },
  });
  return (
    <ShowSection title={translate('device.state')}>
      <Box sx={inFull}>
        <Facts columns="140px">
          <Fact label={text(devices.fields.health.label)}>
            <HealthCell {...cell('health')} />
          </Fact>
          <Fact label={translate('device.service')}>
            <FieldValue resource="devices" {...cell('is_disabled')} />
            {is_disabled === true && reason_disabled !== null && (
              <Box sx={{ mt: 0.5 }}>{reason_disabled}</Box>
            )}
          </Fact>
          <Fact label={translate('device.wifi')}>
            <WifiCell {...cell('wifi_status')} />
          </Fact>
          <Fact label={translate('device.signal')}>
            <SignalColumn {...{ name: 'RSSI', role, row, field: logs.fields.RSSI, value: null }} />
          </Fact>
          <Fact label={translate('device.faults')}>
            {report === null ? '–' : <FaultTags codes={[report.error_code, report.error_motor]} />}
          </Fact>
          <Fact label={translate('device.last_report')}>
            {report === null ? (
              translate('device.never_reported')
            ) : (
              <LocationTime start={report.last_updated_time} zone={zoneOf(device)} />
            )}
          </Fact>
          <Fact label={translate('device.firmware')}>
            <FirmwareFacts hardware={device.hardware} running={report} />
            {readers.includes(role) && <RolloutFact deviceId={device.id} />}
          </Fact>
        </Facts>
      </Box>
    </ShowSection>
  );
}

/** Here there is room for all of what a list cuts short. */
const inFull = {
  '& dd > span': { flexWrap: 'wrap', whiteSpace: 'normal' },
  '& .clamped': { whiteSpace: 'normal' },
};

/** The errors of a report, each with its code; that there are none is good news. */
function FaultTags({ codes }: { readonly codes: readonly (string | null)[] }) {
  const translate = useTranslate();
  const told = codes.filter(code => code !== null && code !== '');
  if (told.length === 0) return <ToneTag tone="success">{translate('device.no_faults')}</ToneTag>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {told.map(code => (
        <ToneTag key={code} tone="danger">
          {code}
        </ToneTag>
      ))}
    </Box>
  );
}

interface Props {
  readonly hardware: DeviceRow['hardware'];
  /** What the device last said that it runs; null before its first report. */
  readonly running: RunningFirmware | null;
}

const parts = [
  { part: 'firmware', field: 'fw_version' },
  { part: 'wifi', field: 'fw_version_wifi' },
  { part: 'ble', field: 'fw_version_ble' },
] as const;

/** What each part of a device runs, and 'Update available' where its hardware has something newer. */
function FirmwareFacts({ hardware, running }: Props) {
  const translate = useTranslate();
  if (running === null) return '–';
  const updates = firmwareUpdates(hardware, running);
  const known = parts.filter(({ field }) => running[field] !== null);
  if (known.length === 0) return '–';
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {known.map(({ part, field }) => {
        const newer = updates.find(update => update.part === part);
        return (
          <li key={part}>
            {translate(`device.part.${part}`)} <span className="figures">{running[field]}</span>{' '}
            {newer !== undefined && (
              <ToneTag tone="info">{translate('device.update_available', { version: newer.newest })}</ToneTag>
            )}
          </li>
        );
      })}
    </Box>
  );
}

/** The roll-out that has a device; nothing where none has, or the host knows of none. */
function RolloutFact({ deviceId: id }: { readonly deviceId: number }) {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['rollouts', 'device', id],
    queryFn: async ({ signal }) => (await ask(rolloutCalls.ofDevice, { params: { id }, signal })).data,
    retry: false,
    meta: { resources: ['rollouts', 'devices'] },
  });
  if (data === undefined || data === null) return null;
  const { name, wave, waves, state } = data;
  return (
    <div>
      {translate('part_of_rollout.part')} <Link to={`/rollouts/${data.id}`}>{name}</Link>
      {' · '}
      {translate('part_of_rollout.wave', { wave, waves })}
      {' · '}
      {translate(`part_of_rollout.state.${state}`)}
    </div>
  );
}
