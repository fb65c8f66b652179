import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { ToldChange, ToldHistory } from '../../../domain/told-change.ts';
import { registry } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { historyAddress } from './history-path.ts';

/** The changes of a record, newest first, as many pages as were asked for; live like the record itself. */
export function useHistory(resource: Resource, id: number, itemsPerPage: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const found = useInfiniteQuery({
    queryKey: ['record-history', resource.name, id, itemsPerPage],
    queryFn: ({ pageParam, signal }) =>
      provider.ask<ToldHistory>(
        `${historyAddress(resource.name, id)}?page=${pageParam}&itemsPerPage=${itemsPerPage}`,
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total_item }, pages) =>
      pages.length * itemsPerPage < total_item ? pages.length + 1 : undefined,
    meta: { resources: namesOf(resource) },
  });
  const changes: readonly ToldChange[] | undefined = found.data?.pages.flatMap(({ data }) => data);
  return { ...found, changes };
}

/** Changes are announced under the name of the resource that holds all rows of the table. */
function namesOf({ table }: Resource): string[] {
  return Object.values(registry).flatMap(each => (each.table === table ? [each.name] : []));
}
