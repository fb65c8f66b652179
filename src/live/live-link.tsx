import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { useSession } from '../session-context.ts';
import { LiveContext } from './use-live-changes.ts';

/** How long the first screen has for itself before the live channel is opened. */
const afterPaintMs = 700;

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

/** Calls `then` once when nothing has been loading for a moment. */
function whenPainted(isQuiet: () => boolean, then: () => void): () => void {
  let timer = setTimeout(look, afterPaintMs);
  function look() {
    if (isQuiet()) then();
    else timer = setTimeout(look, afterPaintMs);
  }
  return () => clearTimeout(timer);
}
