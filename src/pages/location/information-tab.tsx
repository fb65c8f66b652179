import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../domain/money.ts';
import { Fact, Facts } from '../../admin/show/facts.tsx';
import { ShowSection } from '../../admin/show/show-section.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { blank } from '../../kinds/value-at.ts';
import type { LocationDetail } from './location-detail.ts';
import type { LocationTabProps } from './location-tabs.ts';
import { priceRows } from './price-rows.ts';

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

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, p: 0, listStyle: 'none' } as const;

/** How long one can book here, and what each slot costs (LOC-06, PRICE-02). */
function SlotPrices({ location }: { readonly location: LocationDetail }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  return (
    <Box component="ul" sx={row}>
      {priceRows(location)
        .filter(({ offered }) => offered)
        .map(({ duration, slot, price }) => (
          <li key={duration}>
            {translate('location.information.slot', { duration, slot })}{' '}
            <b className="figures">{formatMoney(price ?? 0, location.currency, locale)}</b>
          </li>
        ))}
    </Box>
  );
}

interface LocationImagesProps {
  readonly name: string;
  readonly addresses: readonly string[];
}

const imageRow = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' } as const;
const thumbnail = {
  display: 'block',
  maxWidth: 120,
  height: 90,
  objectFit: 'cover',
  borderRadius: 1,
} as const;

/** The pictures of a location, at most 120 px wide (LOC-07); each opens in full. */
function LocationImages({ name, addresses }: LocationImagesProps) {
  const translate = useTranslate();
  if (addresses.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{translate('location.information.no_images')}</Box>;
  return (
    <Box component="ul" sx={imageRow}>
      {addresses.map((address, at) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <Box component="img" src={address} alt={`${name} ${at + 1}`} loading="lazy" sx={thumbnail} />
          </a>
        </li>
      ))}
    </Box>
  );
}
