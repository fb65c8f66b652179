import { useContext } from 'react';
import { SessionContext } from '../../app/session-context.ts';
import { useActor } from '../use-actor.ts';

/** Whose drafts these are: the admin's own, while they look through the eyes of somebody else. */
export function useDraftOwner(): number {
  const actor = useActor();
  return useContext(SessionContext)?.impersonation?.viewer ?? actor?.id ?? 0;
}
