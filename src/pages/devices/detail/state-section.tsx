import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { resources } from '../../../../resources/index.ts';
import { Fact, Facts } from '../../../admin/facts.tsx';
import { FieldValue } from '../../../admin/field-value.tsx';
import { ShowSection } from '../../../admin/show-section.tsx';
import { PlaceTime } from '../../../booking/place-time.tsx';
import { zoneOf } from '../device-row.ts';
import { FaultTags } from './fault-tags.tsx';
import { FirmwareFacts } from './firmware-facts.tsx';
import type { DeviceSectionProps } from './sections.ts';

const { devices, 'device-logs': logs } = resources;

/** How the device is now: in service or not and why, what it last reported, the firmware that it runs. */
export function StateSection({ device, role }: DeviceSectionProps) {
  const translate = useTranslate();
  const { latest_log: report = null, is_disabled, reason_disabled } = device;
  const shown = (name: 'is_disabled' | 'wifi_status') => (
    <FieldValue
      resource="devices"
      {...{ name, role, field: devices.fields[name], value: device[name], row: { ...device } }}
    />
  );
  return (
    <ShowSection title={translate('device.state')}>
      <Facts columns="140px">
        <Fact label={translate('device.service')}>
          {shown('is_disabled')}
          {is_disabled === true && reason_disabled !== null && <Box sx={{ mt: 0.5 }}>{reason_disabled}</Box>}
        </Fact>
        <Fact label={translate('device.wifi')}>{shown('wifi_status')}</Fact>
        <Fact label={translate('device.signal')}>
          <FieldValue
            resource="device-logs"
            {...{ name: 'RSSI', role, field: logs.fields.RSSI, value: report?.RSSI ?? null }}
            row={{ id: device.id, ...report }}
          />
        </Fact>
        <Fact label={translate('device.faults')}>
          {report === null ? '–' : <FaultTags codes={[report.error_code, report.error_motor]} />}
        </Fact>
        <Fact label={translate('device.last_report')}>
          {report === null ? (
            translate('device.never_reported')
          ) : (
            <PlaceTime start={report.last_updated_time} zone={zoneOf(device)} />
          )}
        </Fact>
        <Fact label={translate('device.firmware')}>
          <FirmwareFacts hardware={device.hardware} running={report} />
        </Fact>
      </Facts>
    </ShowSection>
  );
}
