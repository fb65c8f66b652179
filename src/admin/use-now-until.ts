import { useEffect, useState } from 'react';

/** The longest wait that the browser's timers know. */
const longestMs = 2_147_483_647;

/** The present instant (epoch ms), renewed as soon as the next of these instants has come. */
export function useNowUntil(instants: readonly number[]): number {
  const [now, setNow] = useState(Date.now);
  const next = Math.min(...instants.filter(instant => instant > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const waitMs = Math.max(0, next - Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.min(waitMs, longestMs));
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
