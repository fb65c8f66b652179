import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { locations } from '../../../../resources/locations.ts';
import { scopeOf } from '../../../../resources/schema/access.ts';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import type { LocationTabProps } from '../location-tabs.ts';
import { PricesForm } from './prices-form.tsx';

/** What each massage costs at this location, in its own currency (PRICE-01). */
export function PricesTab({ location, actor }: LocationTabProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <ShowSection title={translate('location.prices.title', { currency: location.currency })}>
        <PricesForm
          location={location}
          readOnly={scopeOf(locations.access, 'update', actor.role) === undefined || location.deleted}
        />
      </ShowSection>
    </Box>
  );
}
