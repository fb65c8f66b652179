import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import type { ReferenceTables } from '../../domain/records/reference-tables.ts';

/** A table of the world: countries, currencies or time zones (REF-01 to REF-05). It is asked for once. */
export function useReferenceTable<Name extends keyof ReferenceTables>(name: Name) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['reference-table', name],
    queryFn: async ({ signal }) => {
      const path = `/v3/reference/${name}`;
      const { data } = await provider.ask<{ data: ReferenceTables[Name] }>(path, { signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
