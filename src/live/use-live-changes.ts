import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { type LiveBatch, LiveChanges, type LiveState } from './live-changes.ts';

/** The changes of the portal around; a portal without any never hears one. */
export const LiveContext = createContext(new LiveChanges());

/** Calls `handle` with every batch of changes that comes while the component is on screen. */
export function useLiveChanges(handle: (batch: LiveBatch) => void): void {
  const live = useContext(LiveContext);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  }, [handle]);
  useEffect(() => live.listen(batch => latest.current(batch)), [live]);
}

/** Whether changes are heard at the moment. */
export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live.watchState, live.state);
}
