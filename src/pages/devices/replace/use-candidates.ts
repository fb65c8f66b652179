import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { deviceCalls } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';

/** Of the queries that ask which devices fit. */
export const candidatesKey = 'replacement-candidates';

const none: readonly DeviceRow[] = [];

/** The devices that can take the place of one (REPL-02), asked anew whenever the panel opens. */
export function useCandidates({ partner_location_id, connection_id }: DeviceRow) {
  const provider = useDataProvider<PortalDataProvider>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [candidatesKey, partner_location_id, connection_id],
    queryFn: ({ signal }) =>
      provider.ask(deviceCalls.candidates, {
        query: { location_id: partner_location_id, connection_id },
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
