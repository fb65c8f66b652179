import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import type { LocationDetail } from '../location-detail.ts';
import { priceRows } from '../price-rows.ts';

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, p: 0, listStyle: 'none' } as const;

/** How long one can book here, and what each slot costs (LOC-06, PRICE-02). */
export function SlotPrices({ location }: { readonly location: LocationDetail }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={row}>
      {priceRows(location)
        .filter(({ offered }) => offered)
        .map(({ duration, slot, price }) => (
          <li key={duration}>
            {translate('location.information.slot', { duration, slot })}{' '}
            <b className="figures">{formatMoney(price ?? 0, location.currency)}</b>
          </li>
        ))}
    </Box>
  );
}
