import { useState } from 'react';

/**
 * What somebody is typing over something stored. Until then it follows what is stored; from the first key
 * on it keeps both the typed value and the stored one that it began from, whose version a save compares.
 */
export function useDraft<Stored, Value>(stored: Stored, read: (stored: Stored) => Value) {
  const [draft, setDraft] = useState<{ readonly of: Stored; readonly value: Value }>();
  const of = draft === undefined ? stored : draft.of;
  return {
    of,
    value: draft === undefined ? read(stored) : draft.value,
    dirty: draft !== undefined,
    change: (value: Value) => setDraft({ of, value }),
    reset: () => setDraft(undefined),
  };
}
