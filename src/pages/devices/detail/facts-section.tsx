import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { resources } from '../../../../resources/index.ts';
import { FactList, factGroups } from '../../../admin/show/facts.tsx';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import type { DeviceSectionProps } from './sections.ts';

const { devices } = resources;

/** These tell of its state, which has a part of its own. */
const told: readonly string[] = ['is_disabled', 'reason_disabled'];

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

function isEmpty(row: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = row[name] ?? null;
  return value === null || (Array.isArray(value) && value.length === 0);
}
