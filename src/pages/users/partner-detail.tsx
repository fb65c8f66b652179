import { resources } from '../../../resources/index.ts';
import { LazyShow } from '../../admin/resource-screens.tsx';

/** The same as the detail page of a user, under the address that partners are linked by (ROUTE-14, DEC-70). */
export function PartnerDetail() {
  return <LazyShow resource={resources.users} />;
}
