import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Alters the query of the address. */
export type ChangeQuery = (alter: (query: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * What the address asks of a page, and how that is changed. A change begins with the address itself, which is ahead of
 * what is drawn when one follows another at once: else the second would take the first one back.
 */
export function useAddressQuery(): readonly [query: URLSearchParams, change: ChangeQuery] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback<ChangeQuery>(
    (alter, options) => {
      const next = new URLSearchParams(globalThis.location.search);
      alter(next);
      setQuery(next, options);
    },
    [setQuery],
  );
  return [query, change];
}
