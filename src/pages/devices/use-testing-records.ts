import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { TestingRecordRow } from './testing-record.ts';

/** The self-tests of the device with this connection id (QA-01); asks for nothing unless `wanted`. */
export function useTestingRecords(connectionId: string | undefined, wanted = true) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['device-testing', connectionId],
    enabled: wanted && connectionId !== undefined,
    meta: { resources: ['testing-records', 'devices'] },
    queryFn: async ({ signal }) => {
      const path = `/v3/device-testing/connection/${encodeURIComponent(connectionId ?? '')}`;
      const { data } = await provider.askPath<{ data: readonly TestingRecordRow[] }>(path, { signal });
      return data;
    },
  });
}
