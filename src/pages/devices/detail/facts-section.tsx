import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { devices } from '../../../../resources/devices.ts';
import { FactList, factGroups } from '../../../admin/show/facts.tsx';
import { RecordSection } from '../../../admin/show/record-section.tsx';
import { ShowChildren } from '../../../admin/show/show-children.tsx';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import type { DeviceSectionProps } from '../device-page.tsx';

/** What the device is, and where it stands. */
export function FactsSection({ device, role }: DeviceSectionProps) {
  const translate = useTranslate();
  const groups = factGroups(devices, role);
  const shared = { resource: devices, row: { ...device }, role };
  const long = groups.long.filter(({ name }) => !isEmpty(shared.row, name));
  return (
    <ShowSection title={translate('show.facts')}>
      <Stack spacing={2}>
        <FactList {...shared} facts={groups.facts.filter(({ name }) => !told.includes(name))} />
        {long.length > 0 && <FactList {...shared} facts={long} wide />}
      </Stack>
    </ShowSection>
  );
}

/** These tell of its state, which has a part of its own. */
const told: readonly string[] = ['is_disabled', 'reason_disabled', 'health', 'health_since'];

function isEmpty(row: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = row[name] ?? null;
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** What the server notes about the device as about every row. */
export function DeviceRecord({ device, role }: DeviceSectionProps) {
  return <RecordSection resource={devices} row={{ ...device }} role={role} />;
}

const { logs } = devices.children;

/** What the device reported about itself, newest first (DEV-11, DEV-12). */
export function LogSection({ device, role }: DeviceSectionProps) {
  return logs === undefined ? null : <ShowChildren description={logs} carried={device.logs} role={role} />;
}
