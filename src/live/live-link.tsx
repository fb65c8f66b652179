import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { useSession } from '../session-context.ts';
import { LiveContext } from './use-live-changes.ts';

/** How often to look whether the first screen is there; it is when nothing was loading at two looks in a row. */
const lookMs = 500;

/** Keeps the portal live while it is on screen; its code is fetched when the first screen is painted. */
export function LiveLink() {
  const live = useContext(LiveContext);
  const session = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    let leave: (() => void) | undefined;
    let left = false;
    const open = async () => {
      const { startLive } = await import('./start-live.ts');
      if (!left) leave = startLive({ live, session, queries });
    };
    const stopWaiting = whenPainted(
      () => queries.isFetching() === 0,
      () => void open(),
    );
    return () => {
      left = true;
      stopWaiting();
      leave?.();
    };
  }, [live, session, queries]);
  return null;
}

/** Calls `then` once when the screen has come to rest. */
function whenPainted(isQuiet: () => boolean, then: () => void): () => void {
  let wasQuiet = false;
  const timer = setInterval(() => {
    const isQuietNow = isQuiet();
    if (wasQuiet && isQuietNow) {
      clearInterval(timer);
      then();
    }
    wasQuiet = isQuietNow;
  }, lookMs);
  return () => clearInterval(timer);
}
