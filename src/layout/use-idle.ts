import { useEffect, useState } from 'react';

const latestMs = 1_500;

/** False until the browser has nothing more urgent to do: what a page shows first goes first. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setIdle(true), latestMs);
    return () => clearTimeout(waiting);
  }, []);
  return idle;
}
