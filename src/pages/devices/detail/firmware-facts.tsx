import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { firmwareUpdates, type RunningFirmware } from '../../../../domain/firmware-version.ts';
import { ToneTag } from '../../../cells/tone-tag.tsx';
import type { DeviceRow } from '../device-row.ts';

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
export function FirmwareFacts({ hardware, running }: Props) {
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
