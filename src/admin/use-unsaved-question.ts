import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';

/**
 * Stops leaving while something is unsaved: links, the browser's back button, and closing the tab (there
 * the browser asks in its own words). `allow` lets the next step pass, once what was typed is saved.
 */
export function useUnsavedQuestion(isDirty: boolean, staysOpen: (next: Location) => boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => isDirty && !allowed.current && !staysOpen(nextLocation));

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    allow: () => {
      allowed.current = true;
    },
  };
}
