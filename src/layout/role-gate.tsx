import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useGetIdentity, useNotify, useTranslate } from 'react-admin';
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
  return roles.includes(role) ? children : <Refused openTo={roles} />;
}

/** Says which roles the page is for, there or on the page that comes instead. */
function Refused({ openTo }: { readonly openTo: readonly Role[] }) {
  const notify = useNotify();
  const translate = useTranslate();
  const names = openTo.map(role => translate(`roles.${role}`)).join(', ');
  useEffect(
    () => notify('errors.forbidden_notice', { type: 'warning', messageArgs: { roles: names } }),
    [notify, names],
  );
  return <Navigate to="/403" replace />;
}
