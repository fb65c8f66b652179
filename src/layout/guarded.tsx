import type { ComponentType, ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { Navigate } from 'react-router';
import { roles as everyRole, type Role } from '../../domain/actor.ts';
import { RoleGate } from './role-gate.tsx';

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
