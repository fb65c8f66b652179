import { resources } from '../../../resources/index.ts';
import { LazyShow } from '../../admin/resource-screens.tsx';

/** A person's profile to be read only (ROUTE-13). */
export function NormalProfile() {
  return <LazyShow resource={resources.users} readOnly />;
}
