import { resources } from '../../../resources/index.ts';
import { RecordPage } from '../../admin/resource-screens.tsx';

/** A person's profile to be read only (ROUTE-13). */
export function NormalProfile() {
  return <RecordPage resource={resources.users} readOnly />;
}

/** The same as the detail page of a user, under the address that partners are linked by (ROUTE-14, DEC-70). */
export function PartnerDetail() {
  return <RecordPage resource={resources.users} />;
}
