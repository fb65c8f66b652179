import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useSettled } from '../../../inputs/use-settled.ts';
import type { AddressSuggestion } from './address-answer.ts';

const settleMs = 250;
const fewestLetters = 2;
const keptMs = 5 * 60_000;

/** The addresses that may be meant by what is being typed; nothing while nobody types. */
export function useAddressSearch(typed: string | undefined) {
  const { ask } = useDataProvider<PortalDataProvider>();
  const text = useSettled(typed ?? '', settleMs).trim();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['address', text],
    queryFn: ({ signal }) =>
      ask<{ data: AddressSuggestion[] }>(`/v3/address?q=${encodeURIComponent(text)}`, { signal }),
    enabled: typed !== undefined && text.length >= fewestLetters,
    staleTime: keptMs,
    retry: false,
  });
  return {
    suggestions: typed === undefined ? [] : (data?.data ?? []),
    isSearching: isFetching,
    failed: isError,
    /** Typed, answered, and nothing there. */
    foundNothing: typed !== undefined && data?.data.length === 0 && text === typed.trim(),
  };
}
