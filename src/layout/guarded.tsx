import { type ComponentType, type ReactNode, useDeferredValue } from 'react';
import { HttpError, useGetIdentity } from 'react-admin';
import { Navigate } from 'react-router';
import { roles as everyRole, isRole, type Role } from '../../domain/actor.ts';
import { comingPage } from './coming.tsx';
import { ErrorPage } from './error-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const Refused = comingPage(async () => (await import('./refused.tsx')).Refused, PageSkeleton);

interface GateProps {
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

interface Props {
  /** The name of the middleware that stands before the page. */
  readonly by: string;
  /** Whom it lets through; everybody unless told. */
  readonly roles?: readonly Role[];
  readonly children?: ReactNode;
}

/** Who is let through to a page, and what becomes of everybody else. */
const middlewares = new Map<string, ComponentType<GateProps>>([
  ['roles', RoleGate],
  ['guest', GuestGate],
]);

/** A page behind the middleware that it names; a page without a known one is shown to nobody (GUARD-18, ERR-16). */
export function Guarded({ by, roles = everyRole, children }: Props) {
  const Gate = middlewares.get(by);
  if (Gate === undefined) throw new HttpError('errors.unknown_middleware', 500);
  return <Gate roles={roles}>{children}</Gate>;
}

/** Pages for guests only: whoever is signed in goes home (GUARD-02, GUARD-04). */
function GuestGate() {
  return <Navigate to="/" replace />;
}

interface RoleGateProps {
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/**
 * Shows a page to the roles that may open it; anyone else goes to `/403` (GUARD-05, GUARD-06). The page is drawn
 * in slices, so that a slow machine answers meanwhile.
 */
function RoleGate({ roles, children }: RoleGateProps) {
  const { data, error, refetch } = useGetIdentity();
  const known = useDeferredValue(data);
  if (known === undefined && error === null) return <PageSkeleton />;
  const role: unknown = known?.role;
  if (error !== null || !isRole(role)) {
    return <ErrorPage error={error} fallback="errors.user" onRetry={() => void refetch?.()} />;
  }
  return roles.includes(role) ? children : <Refused openTo={roles} />;
}
