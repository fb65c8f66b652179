import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { entriesOf, type FilterEntry } from '../../domain/filter.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { type ListState, operatorOf } from './list-state.ts';
import type { Row } from './row.ts';

export interface ListRows {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** The total is honest but not counted to the last row. */
  readonly about: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The rows of a list in this state; those of the last state stay until the next ones are here. */
export function useListRows(resource: Resource, state: ListState, fixed: readonly FilterEntry[]): ListRows {
  const entries = useMemo(() => {
    const removed: FilterEntry[] = state.removed ? [{ field: 'deleted', op: 'eq', value: true }] : [];
    return [...fixed, ...entriesOf(state.filter, operatorOf(resource)), ...removed];
  }, [resource, state.filter, state.removed, fixed]);

  const [field, direction] = state.sort;
  const answer = useGetList<Row>(
    resource.name,
    {
      pagination: { page: state.page, perPage: state.pageSize },
      sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
      filter: state.search === '' ? {} : { q: state.search },
      meta: { entries },
    },
    { placeholderData: keepPreviousData, retry: false },
  );
  return {
    rows: answer.data,
    total: answer.total ?? 0,
    about: answer.meta?.total_is_estimate === true,
    loading: answer.isFetching,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}
