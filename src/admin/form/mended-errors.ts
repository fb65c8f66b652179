import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Looks again at a field that was found wrong whenever it changes, be it typed, chosen, or filled in for the person: what is
 * mended must not go on being told as wrong. A form that is checked step by step is never submitted, and react-hook-form
 * waits there until the field is left, which nobody does with one that was filled in for them. `names` stay the same.
 */
export function useMendedErrors<Values extends FieldValues>(
  {
    subscribe,
    getFieldState,
    trigger,
  }: Pick<UseFormReturn<Values>, 'subscribe' | 'getFieldState' | 'trigger'>,
  names: readonly Path<Values>[],
): void {
  useEffect(() => {
    const stops = names.map(name =>
      subscribe({
        name,
        exact: true,
        formState: { values: true },
        callback: () => getFieldState(name).invalid && void trigger(name),
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [subscribe, getFieldState, trigger, names]);
}
