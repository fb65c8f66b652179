import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';

/** The bookings that hold a device from now on; it follows as they, or the device, change. */
export function useHoldingPlan(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['device-holding', id],
    queryFn: ({ signal }) => provider.askPath<Plan>(`/v3/homebeds/${id}/upcoming-bookings`, { signal }),
    meta: { resources: ['bookings', 'devices'] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
