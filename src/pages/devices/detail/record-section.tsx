import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { resources } from '../../../../resources/index.ts';
import { FactList, factGroups } from '../../../admin/show/facts.tsx';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { browserZone } from '../../../kinds/time/written-times.ts';
import type { DeviceSectionProps } from './sections.ts';

const { devices } = resources;

/** What the server notes about the device as about every row. */
export function RecordSection({ device, role }: DeviceSectionProps) {
  const translate = useTranslate();
  const { record } = factGroups(devices, role);
  return (
    <ShowSection title={translate('show.record')}>
      <FactList resource={devices} row={{ ...device }} role={role} facts={record} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate('form.zone', { zone: browserZone() })}
      </Typography>
    </ShowSection>
  );
}
