import { useGetOne } from 'react-admin';
import type { Location } from '../../../../resources/locations.ts';

/**
 * The location at which the device will stand (REG-08). That it could not be read says nothing more than the
 * log of the browser (REG-09): the address and the zone stay unnamed, and the server knows the owner.
 */
export function usePlace(id: number | null | undefined): Location | undefined {
  const { data } = useGetOne<Location>('locations', { id: id ?? 0 }, { enabled: Boolean(id), retry: false });
  return data?.id === id ? data : undefined;
}

export type Place = Location;
