import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { useSession } from '../session-context.ts';
import { startLive } from './start-live.ts';
import { LiveContext } from './use-live-changes.ts';

/** Keeps the portal live while it is on screen. */
export function LiveLink() {
  const live = useContext(LiveContext);
  const session = useSession();
  const queries = useQueryClient();
  useEffect(() => startLive({ live, session, queries }), [live, session, queries]);
  return null;
}
