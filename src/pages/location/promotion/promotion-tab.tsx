import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { promotions } from '../../../../resources/promotions.ts';
import { scopeOf } from '../../../../resources/schema/access.ts';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import type { LocationTabProps } from '../location-tabs.ts';
import { PromotionForm } from './promotion-form.tsx';

/** What people who book here for the first time get (PROMO-01). */
export function PromotionTab({ location, actor }: LocationTabProps) {
  const translate = useTranslate();
  const verb = location.first_promotion.length === 0 ? 'create' : 'update';
  return (
    <Box sx={{ maxWidth: 560 }}>
      <ShowSection title={translate('location.promotion.title')}>
        <PromotionForm
          location={location}
          readOnly={scopeOf(promotions.access, verb, actor.role) === undefined || location.deleted}
        />
      </ShowSection>
    </Box>
  );
}
