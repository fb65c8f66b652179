import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';

const most = 2000;

/** Pre-registered devices, those that have been placed by now among them (REG-02). */
const preRegistered: readonly FilterEntry[] = [
  { field: 'deleted', op: 'eq', value: false },
  { field: 'reg_status', op: 'eq', value: 'pre-registered' },
];

const none: readonly DeviceRow[] = [];

/** The stock from which devices are registered; a placed one is known too, so that it can say why it is not free. */
export function useStock() {
  const provider = useDataProvider<PortalDataProvider>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['devices', 'stock'],
    queryFn: async ({ signal }) => {
      const found = await provider.getList<DeviceRow>('devices', {
        pagination: { page: 1, perPage: most },
        sort: { field: 'serial_id', order: 'ASC' },
        filter: {},
        meta: { path: '/v3/homebeds/filter/v2', entries: preRegistered },
        signal,
      });
      return found.data;
    },
    refetchOnMount: 'always',
  });
  return {
    devices: data ?? none,
    isPending,
    failed: isError && data === undefined,
    /** The stock as it is now. */
    read: async () => (await refetch()).data ?? none,
  };
}

export type Stock = ReturnType<typeof useStock>;
