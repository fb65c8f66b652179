import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../contract/devices.ts';
import { signalBand, wifiStatuses } from '../../../domain/devices/device.ts';
import { deviceHealth } from '../../../domain/devices/fleet-health.ts';
import { devices } from '../../../resources/devices.ts';
import { useComplaintWords } from '../../devices/use-complaint-words.ts';
import { enSupport } from '../../i18n/en/support.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatInstant } from '../../kinds/time/written-times.ts';
import { zoneOf } from './device-time.ts';

addWords(enSupport);

export interface DeviceFact {
  readonly label: string;
  readonly value: string;
}

/** What is known of a device at `now` (epoch ms), as whoever helps wants to know it; nothing that is blank. */
export function useDeviceFacts(now: number): (device: DeviceRow) => readonly DeviceFact[] {
  const translate = useTranslate();
  const text = useText();
  const words = useComplaintWords(now);
  const { fields } = devices;

  return device => {
    const { location, hardware, logs = [] } = device;
    const report = logs[0] ?? null;
    const wifi = wifiStatuses.find(({ value }) => value === device.wifi_status);
    const { complaints } = deviceHealth({ ...device, report, test: null }, now);
    const errors = [report?.error_code, report?.error_motor].filter(Boolean);
    const zone = zoneOf(device);
    const facts = [
      [translate('support.complaints'), complaints.map(each => words(each)).join('; ')],
      [text(fields.name.label), device.name],
      [text(fields.serial_id.label), device.serial_id],
      [text(fields.connection_id.label), device.connection_id],
      [
        text(fields.partner_location_id.label),
        [location?.name ?? translate('support.in_stock'), location?.city].filter(Boolean).join(', '),
      ],
      [text(fields.hardware_id.label), hardware?.name],
      [
        translate('support.running'),
        report === null ? '' : translate('support.running_parts', running(report)),
      ],
      [text(fields.wifi_status.label), wifi === undefined ? '' : text(wifi.label)],
      [translate('support.signal'), report?.RSSI == null ? '' : signalIn(report.RSSI, text)],
      [
        translate('support.last_report'),
        report === null ? '' : `${formatInstant(report.last_updated_time, zone)} (${zone})`,
      ],
      [translate('support.last_error'), errors.join(' ')],
    ] as const;
    return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  };
}

function signalIn(rssi: number, text: (text: string) => string): string {
  return `${rssi} dBm · ${text(signalBand(rssi).label)}`;
}

function running(report: NonNullable<DeviceRow['logs']>[number]) {
  const { fw_version, fw_version_wifi, fw_version_ble } = report;
  return { firmware: fw_version ?? '–', wifi: fw_version_wifi ?? '–', ble: fw_version_ble ?? '–' };
}
