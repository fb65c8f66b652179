import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { locations } from '../../../../resources/locations.ts';
import { FactList } from '../../../admin/fact-list.tsx';
import { ShowSection } from '../../../admin/show-section.tsx';
import type { LocationTabProps } from '../location-tabs.ts';
import { LocationImages } from './location-images.tsx';

const facts = (['name', 'country', 'city', 'street', 'timezone', 'zipcode'] as const).map(name => ({
  name,
  field: locations.fields[name],
}));

/** Location information, to be read only (LOC-06, LOC-08). */
export function InformationTab({ location, actor }: LocationTabProps) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('location.information.title')}>
      <Stack spacing={3}>
        <FactList resource={locations} facts={facts} row={{ ...location }} role={actor.role} />
        <Box component="section">
          <h3>{translate('location.information.images')}</h3>
          <LocationImages name={location.name} addresses={location.imgs ?? []} />
        </Box>
      </Stack>
    </ShowSection>
  );
}
