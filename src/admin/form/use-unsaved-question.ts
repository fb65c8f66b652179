import { useContext, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { SessionContext } from '../../app/session-context.ts';

/**
 * Stops leaving while something is unsaved: links, the browser's back button, and closing the tab (there
 * the browser asks in its own words). `allow` lets the next step pass, once what was typed is saved.
 */
export function useUnsavedQuestion(isDirty: boolean, staysOpen: (next: Location) => boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => isDirty && !allowed.current && !staysOpen(nextLocation));

  const session = useContext(SessionContext);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Whose session has ended is led out at once; what they typed in a dialog waits as a draft.
      if (session?.signedIn() !== false) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, session]);

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    allow: () => {
      allowed.current = true;
    },
  };
}
