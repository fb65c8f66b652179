import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { refusalOf, useRefusalWords } from '../../booking/steps/workflow-refusal.ts';

/** Tells why a call failed, and answers its messages by field. */
export function useTellFailure(): (error: unknown) => Readonly<Record<string, string>> {
  const notify = useNotify();
  const wordsOf = useRefusalWords();
  return useCallback(
    error => {
      const refusal = refusalOf(error);
      notify(wordsOf(refusal), { type: 'error' });
      return refusal.kind === 'refused' ? refusal.errors : {};
    },
    [notify, wordsOf],
  );
}
