import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Outcome } from '../../admin/form/save-row.ts';

interface Words {
  /** Told when it is stored. */
  readonly done: string;
  /** Told when the server refuses without a word. */
  readonly failed: string;
}

interface Failure {
  readonly message: string;
  /** Somebody else has changed it in the meantime. */
  readonly stale: boolean;
}

/** Saves what a tab holds and tells how it went; a refusal stays in sight until the next try (DEC-49). */
export function useTabSave({ done, failed }: Words) {
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function run(send: () => Promise<Outcome>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      const outcome = await send();
      if (outcome.kind === 'saved') notify(done, { type: 'success' });
      else if (outcome.kind === 'stale') setFailure({ message: 'location.overtaken', stale: true });
      else setFailure({ message: outcome.message === '' ? failed : outcome.message, stale: false });
      return outcome.kind === 'saved';
    } finally {
      setSaving(false);
    }
  }

  return { saving, failure, run, dismiss: () => setFailure(undefined) };
}

export type TabSave = ReturnType<typeof useTabSave>;
