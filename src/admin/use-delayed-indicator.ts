import { useEffect, useRef, useState } from 'react';
import { config } from '../app/config.ts';

/** A sign of work in progress: only after a moment, and then long enough not to flicker (LIST-17). */
const indicatorDelayMs = 120;

/** True while `active` has lasted, until it is over and the sign has stood for its least time. */
export function useDelayedIndicator(active: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return;
    const rest = active
      ? indicatorDelayMs
      : Math.max(0, since.current + config.loadingMinimumMs - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, rest);
    return () => clearTimeout(timer);
  }, [active, shown]);
  return shown;
}
