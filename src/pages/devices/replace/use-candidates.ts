import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { DeviceRow } from '../device-row.ts';

/** Of the queries that ask which devices fit. */
export const candidatesKey = 'replacement-candidates';

const none: readonly DeviceRow[] = [];

/** The devices that can take the place of one (REPL-02), asked anew whenever the panel opens. */
export function useCandidates({ partner_location_id, connection_id }: DeviceRow) {
  const provider = useDataProvider<PortalDataProvider>();
  const query = new URLSearchParams({ location_id: String(partner_location_id), connection_id });
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [candidatesKey, partner_location_id, connection_id],
    queryFn: ({ signal }) =>
      provider.askPath<{ data: readonly DeviceRow[] }>(`/v3/homebeds/available/location?${query}`, {
        signal,
      }),
    refetchOnMount: 'always',
  });
  return {
    candidates: data?.data ?? none,
    isPending,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
