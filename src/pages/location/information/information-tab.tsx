import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Fact, Facts } from '../../../admin/facts.tsx';
import { ShowSection } from '../../../admin/show-section.tsx';
import { blank } from '../../../cells/blank.ts';
import type { LocationDetail } from '../location-detail.ts';
import type { LocationTabProps } from '../location-tabs.ts';
import { LocationImages } from './location-images.tsx';
import { SlotPrices } from './slot-prices.tsx';

const facts = ['name', 'country', 'city', 'street', 'timezone', 'zipcode'] as const;

/** Location information, to be read only (LOC-06, LOC-08). */
export function InformationTab({ location }: LocationTabProps) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('location.information.title')}>
      <Stack spacing={3}>
        <Facts columns="220px">
          {facts.map(name => (
            <Fact key={name} label={translate(`location.information.${name}`)}>
              {shown(location[name])}
            </Fact>
          ))}
        </Facts>
        <Facts>
          <Fact label={translate('location.information.duration')}>
            <SlotPrices location={location} />
          </Fact>
          <Fact label={translate('location.information.images')}>
            <LocationImages name={location.name} addresses={location.imgs ?? []} />
          </Fact>
        </Facts>
      </Stack>
    </ShowSection>
  );
}

function shown(value: LocationDetail[(typeof facts)[number]]): ReactNode {
  return value === null || value === '' ? blank : value;
}
