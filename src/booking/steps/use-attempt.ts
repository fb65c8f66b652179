import { useState } from 'react';
import { type Refusal, refusalOf } from './workflow-refusal.ts';

/** One attempt after the other, and why the last one came to nothing. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  /** What the call answers; undefined where it was refused, and `onRefused` hears why. */
  async function attempt<Answer>(
    call: () => Promise<Answer>,
    onRefused: (refusal: Refusal) => void,
  ): Promise<Answer | undefined> {
    setBusy(true);
    setRefusal(undefined);
    try {
      return await call();
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      onRefused(refused);
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { attempt, busy, refusal, forget: () => setRefusal(undefined) };
}
