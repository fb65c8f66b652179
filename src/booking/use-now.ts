import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present instant (epoch ms), renewed at the start of every so many milliseconds; of each minute unless told. */
export function useNow(everyMs = minuteMs): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), everyMs - (now % everyMs));
    return () => clearTimeout(timer);
  }, [everyMs, now]);
  return now;
}
