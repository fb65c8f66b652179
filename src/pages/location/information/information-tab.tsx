import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ShowSection } from '../../../admin/show-section.tsx';
import { blank } from '../../../cells/blank.ts';
import type { LocationDetail } from '../location-detail.ts';
import type { LocationTabProps } from '../location-tabs.ts';
import { LocationImages } from './location-images.tsx';
import { SlotPrices } from './slot-prices.tsx';

const facts = ['name', 'country', 'city', 'street', 'timezone', 'zipcode'] as const;

const look = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

/** Location information, to be read only (LOC-06, LOC-08). */
export function InformationTab({ location }: LocationTabProps) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('location.information.title')}>
      <Stack spacing={3}>
        <Box component="dl" sx={look}>
          {facts.map(name => (
            <Fact key={name} name={translate(`location.information.${name}`)}>
              {shown(location[name])}
            </Fact>
          ))}
        </Box>
        <Box component="dl" sx={{ ...look, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Fact name={translate('location.information.duration')}>
            <SlotPrices location={location} />
          </Fact>
          <Fact name={translate('location.information.images')}>
            <LocationImages name={location.name} addresses={location.imgs ?? []} />
          </Fact>
        </Box>
      </Stack>
    </ShowSection>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function shown(value: LocationDetail[(typeof facts)[number]]): ReactNode {
  return value === null || value === '' ? blank : value;
}
