import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActor } from '../admin/use-actor.ts';

/**
 * Tells that the first screen shows what it came to show. It stands beside the page under the same suspense,
 * so that it comes with the page's scripts; then somebody must be known, nothing be on its way any more, and a
 * frame have been drawn since, with nothing left to do behind it.
 */
export function FirstScreen({ onPainted }: { readonly onPainted: () => void }) {
  const queries = useQueryClient();
  const isKnown = useActor() !== undefined;
  const busy = useIsFetching() > 0;
  useEffect(() => {
    if (busy || !isKnown) return;
    return afterPaint(() => {
      // An answer may have led to the next question; that one's end is waited for as well.
      if (queries.isFetching() === 0) onPainted();
    });
  }, [busy, isKnown, queries, onPainted]);
  return null;
}

/** Calls `then` once the next frame is drawn and the browser is idle; the returned function calls it off. */
function afterPaint(then: () => void): () => void {
  let cancelIdle: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    cancelIdle = whenIdle(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdle?.();
  };
}

function whenIdle(then: () => void): () => void {
  // Safari does not know idle callbacks; a task after the frame comes next to it.
  if (!('requestIdleCallback' in window)) {
    const task = setTimeout(then);
    return () => clearTimeout(task);
  }
  const idle = requestIdleCallback(then);
  return () => cancelIdleCallback(idle);
}
