import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { Navigate } from 'react-router';
import { isRole, type Role } from '../../domain/actor.ts';
import { ErrorPage } from './error-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface Props {
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/**
 * Shows a page to the roles that may open it; anyone else goes to `/403` (GUARD-05, GUARD-06). The page is drawn
 * in slices, so that a slow machine answers meanwhile.
 */
export function RoleGate({ roles, children }: Props) {
  const { data, error, refetch } = useGetIdentity();
  const known = useDeferredValue(data);
  if (known === undefined && error === null) return <PageSkeleton />;
  const role: unknown = known?.role;
  if (error !== null || !isRole(role)) {
    return <ErrorPage error={error} fallback="errors.user" onRetry={() => void refetch?.()} />;
  }
  return roles.includes(role) ? children : <Refused />;
}

function Refused() {
  const notify = useNotify();
  useEffect(() => notify('errors.forbidden_notice', { type: 'warning' }), [notify]);
  return <Navigate to="/403" replace />;
}
