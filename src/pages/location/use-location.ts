import { useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { LocationDetail } from './location-detail.ts';

/**
 * A location with its hours and special days. Whoever names locations, as the tray does after each change, leaves a row
 * without these where the whole one is kept: the whole one stays on the screen, and is asked for again.
 */
export function useLocationDetail(id: number) {
  const { data, error, refetch } = useGetOne<Partial<LocationDetail> & Pick<LocationDetail, 'id'>>(
    'locations',
    { id },
    { refetchOnMount: 'always' },
  );
  const [whole, setWhole] = useState<LocationDetail>();
  if (isWhole(data) && data !== whole) setWhole(data);
  const isPart = data !== undefined && !isWhole(data);
  useEffect(() => {
    if (isPart) void refetch();
  }, [isPart, refetch]);
  return { data: whole?.id === id ? whole : undefined, error, refetch };
}

function isWhole(row: Partial<LocationDetail> | undefined): row is LocationDetail {
  return row?.location_hours !== undefined && row.logs !== undefined;
}
