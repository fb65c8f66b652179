import { useEffect, useState } from 'react';

/** The time (epoch ms), told anew every so many milliseconds while something on screen depends on it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  return now;
}
