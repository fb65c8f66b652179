import { useEffect, useRef } from 'react';
import type { LiveBatch } from './live-changes.ts';

/** Runs the work for one batch after the other; batches that come meanwhile are taken together. */
export function useOneAtATime(work: (batch: LiveBatch) => Promise<void>): (batch: LiveBatch) => void {
  const waiting = useRef<LiveBatch>(undefined);
  const isRunning = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);

  const run = async () => {
    while (waiting.current !== undefined) {
      const batch = waiting.current;
      waiting.current = undefined;
      // What cannot be read now is read with the next change, or when the connection is back.
      await latest.current(batch).catch(() => undefined);
    }
    isRunning.current = false;
  };
  return batch => {
    const before = waiting.current;
    waiting.current = {
      changes: [...(before?.changes ?? []), ...batch.changes],
      everything: batch.everything || before?.everything === true,
    };
    if (isRunning.current) return;
    isRunning.current = true;
    void run();
  };
}
