import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { deviceCalls } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';

/** The bookings that hold a device from now on; it follows as they, or the device, change. */
export function useHoldingPlan(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['device-holding', id],
    queryFn: ({ signal }) => provider.ask(deviceCalls.holding, { params: { id }, signal }),
    meta: { resources: ['bookings', 'devices'] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
