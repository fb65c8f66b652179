import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { type ListState, stateFromQuery, stateToQuery } from './list-state.ts';

export type ChangeList = (change: Partial<ListState>) => void;

/**
 * The state of a list, kept in the address alone: back, reload and share work without further doing.
 * The list that is the page itself uses plain names; a list inside another page puts its key before them.
 */
export function useListState(resource: Resource, key: string, embedded: boolean): [ListState, ChangeList] {
  const [query, setQuery] = useSearchParams();
  const prefix = embedded ? `${key}.` : '';
  const text = query.toString();
  const state = useMemo(() => {
    const parameters = new URLSearchParams(text);
    return stateFromQuery(resource, name => parameters.get(name), key, prefix);
  }, [resource, text, key, prefix]);

  const change = useCallback<ChangeList>(
    part => {
      setQuery(current => {
        const now = stateFromQuery(resource, name => current.get(name), key, prefix);
        const next = { ...now, page: 1, ...part };
        for (const [name, value] of Object.entries(stateToQuery(resource, next, key, prefix))) {
          if (value === undefined) current.delete(name);
          else current.set(name, value);
        }
        return current;
      });
    },
    [resource, key, prefix, setQuery],
  );
  return [state, change];
}
