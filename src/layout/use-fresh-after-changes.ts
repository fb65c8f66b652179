import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { operations } from '../../resources/operations.ts';
import { useLiveChanges } from '../live/use-live-changes.ts';

/** Asks again for what can be undone when something was changed: in this tab at once, in others live. */
export function useFreshAfterChanges(): void {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: [operations.name] });
  useLiveChanges(({ changes }) => {
    if (changes.some(({ operation }) => operation !== undefined)) ask();
  });
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queries.invalidateQueries({ queryKey: [operations.name] });
      }),
    [queries],
  );
}
