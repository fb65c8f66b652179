import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const quietMs = 1_000;

/** False until nothing has been on its way for a while: what a page shows first goes first. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  const busy = useIsFetching() > 0;
  useEffect(() => {
    if (busy) return;
    const waiting = setTimeout(() => setIdle(true), quietMs);
    return () => clearTimeout(waiting);
  }, [busy]);
  return idle;
}
