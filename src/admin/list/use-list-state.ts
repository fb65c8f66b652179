import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { askedIn, queryOf } from './list-query.ts';
import { allowedState, type ListState } from './list-state.ts';

/** Changes what a list shows; it returns to page 1 unless the change names another (LIST-06). */
export type ChangeList = (change: Partial<ListState>, how?: { readonly replace?: boolean }) => void;

export interface ListControl {
  readonly state: ListState;
  readonly change: ChangeList;
  /** The address asks nothing of this list. */
  readonly untouched: boolean;
}

interface Place {
  /** The query key of the list (LIST-08). */
  readonly key: string;
  /** Inside another page, the key also stands before the other names. */
  readonly embedded: boolean;
  readonly role: Role;
}

/** The state of a list, kept in the address alone: back, reload and share work without further doing. */
export function useListState(resource: Resource, { key, embedded, role }: Place): ListControl {
  const [query, setQuery] = useSearchParams();
  const prefix = embedded ? `${key}.` : '';
  const text = query.toString();
  const read = useCallback(
    (parameters: URLSearchParams) =>
      allowedState(
        resource,
        role,
        askedIn(name => parameters.get(name), key, prefix),
      ),
    [resource, role, key, prefix],
  );
  const state = useMemo(() => read(new URLSearchParams(text)), [read, text]);

  const change = useCallback<ChangeList>(
    (part, { replace = false } = {}) => {
      // The address itself is ahead of what is drawn when one change follows another at once.
      const parameters = new URLSearchParams(globalThis.location.search);
      const next = { ...read(parameters), page: 1, ...part };
      for (const [name, value] of Object.entries(queryOf(resource, next, key, prefix))) {
        if (value === undefined) parameters.delete(name);
        else parameters.set(name, value);
      }
      setQuery(parameters, { replace });
    },
    [resource, read, key, prefix, setQuery],
  );
  const untouched = Object.keys(queryOf(resource, state, key, prefix)).every(name => !query.has(name));
  return { state, change, untouched };
}
