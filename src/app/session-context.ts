import { createContext, useContext } from 'react';
import type { Session } from '../../authProvider/session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session that the portal runs in; it runs in none without one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('The portal is not inside a session');
  return session;
}
