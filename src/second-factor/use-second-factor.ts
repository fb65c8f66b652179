import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { factorCalls } from '../../contract/second-factor.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';

const queryKey = ['own second factors'];

/** The person's own second factors, and the way to the calls that change them. */
export function useSecondFactor() {
  const { ask } = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => ask(factorCalls.own) });
  return {
    factors: data,
    error,
    retry: () => void refetch(),
    refresh: () => queries.invalidateQueries({ queryKey }),
    ask,
  };
}
