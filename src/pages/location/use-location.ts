import { useGetOne } from 'react-admin';
import type { LocationDetail } from './location-detail.ts';

/**
 * A location with its hours and special days. Whoever names locations, as the tray does, may leave a row without these
 * where the whole one is kept: that is not it yet.
 */
export function useLocationDetail(id: number) {
  const { data, error, refetch } = useGetOne<Partial<LocationDetail> & Pick<LocationDetail, 'id'>>(
    'locations',
    { id },
    { refetchOnMount: 'always' },
  );
  return { data: isWhole(data) ? data : undefined, error, refetch };
}

function isWhole(row: Partial<LocationDetail> | undefined): row is LocationDetail {
  return row?.location_hours !== undefined && row.logs !== undefined;
}
