import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { firmwareUpdates } from '../../../domain/devices/firmware-version.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import type { Row } from '../../admin/table/row.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { SignalCell } from '../../kinds/number/number-views.tsx';
import { valueAt } from '../../kinds/value-at.ts';

/** What a device last said that it runs, and whether its hardware has something newer for any part of it. */
export function FirmwareColumn({ row }: CellProps) {
  const translate = useTranslate();
  const { running, updates } = firmwareOf(row);
  const told = updates.map(
    ({ part, running: from, newest }) => `${translate(`device.part.${part}`)} ${from} → ${newest}`,
  );
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <span className="figures">{running ?? '–'}</span>
      {told.length > 0 && (
        <span title={told.join(', ')}>
          <ToneTag tone="info">{translate('device.update')}</ToneTag>
        </span>
      )}
    </Box>
  );
}

function firmwareOf(row: Row) {
  const text = (path: string) => {
    const value = valueAt(row, path);
    return typeof value === 'string' ? value : null;
  };
  const running = text('latest_log.fw_version');
  const updates = firmwareUpdates(
    {
      name: text('hardware.name') ?? '',
      lastest_firmware_version: text('hardware.lastest_firmware_version'),
      lastest_wifi_version: text('hardware.lastest_wifi_version'),
      lastest_ble_version: text('hardware.lastest_ble_version'),
      enable: valueAt(row, 'hardware.enable') === true,
    },
    {
      fw_version: running,
      fw_version_wifi: text('latest_log.fw_version_wifi'),
      fw_version_ble: text('latest_log.fw_version_ble'),
    },
  );
  return { running, updates };
}

/** The signal of a device as it last reported it: colour, figure and word (DEV-12, ENUM-03). */
export function SignalColumn(props: CellProps) {
  const signal = valueAt(props.row, 'latest_log.RSSI');
  return <SignalCell {...props} value={typeof signal === 'number' ? signal : null} />;
}
