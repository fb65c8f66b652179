import type { AuthProvider } from 'react-admin';
import { resources } from '../resources/index.ts';
import { scopeOf, type Verb } from '../resources/schema/access.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import type { Session } from './session.ts';

const registry: Readonly<Record<string, Resource>> = resources;

const verbs: Readonly<Record<string, Verb>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  reorder: 'update',
  delete: 'remove',
  remove: 'remove',
};

/** Where somebody who is signed out goes. */
export const signInPath = '/login';

type PortalAuthProvider = AuthProvider & Required<Pick<AuthProvider, 'getIdentity'>>;

/**
 * react-admin's questions about the signed-in user, answered by the session. 401 ends it, 403 never does
 * (E17): a refused action is no reason to throw somebody out.
 */
export function createAuthProvider(session: Session): PortalAuthProvider {
  const role = async () => (await session.user()).role;
  /** while impersonating somebody a 401 ends the impersonation, which its tokens see to; the admin stays signed in. */
  const isSignedOut = (error: unknown) => statusOf(error) === 401 && session.impersonation === undefined;
  const leave = () => session.signOut({ remember: true });
  return {
    // react-admin's own form calls the address a user name.
    login: async ({ username, email = username, password }) => {
      const step = await session.signIn(email, password);
      if (step !== undefined) throw new Error('This account asks for a second factor: sign in at the portal');
    },
    logout: async () => {
      await leave();
      return signInPath;
    },
    checkAuth: async () => {
      if (!session.signedIn()) throw new Error('auth.signedOut');
    },
    checkError: async error => {
      if (isSignedOut(error)) throw error;
    },
    getIdentity: async () => {
      const user = await session.user().catch(async (error: unknown) => {
        if (isSignedOut(error)) await leave();
        throw error;
      });
      const fullName = `${user.first_name} ${user.last_name}`.trim();
      return { ...user, fullName: fullName === '' ? user.email : fullName };
    },
    getPermissions: role,
    canAccess: async ({ resource, action }) => {
      const description = registry[resource];
      const verb = verbs[action];
      if (description === undefined || verb === undefined) return true;
      return scopeOf(description.access, verb, await role()) !== undefined;
    },
  };
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}
