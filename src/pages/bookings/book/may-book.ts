import { actionRoles } from '../../../../resources/schema/row-action.ts';
import { users } from '../../../../resources/users.ts';
import { useActor, useOverrides } from '../../../admin/engine-context.tsx';

const bookers = actionRoles(users, 'book');

/** Whether whoever is signed in books for guests, at a host that can (DEC-167). */
export function useMayBook(): boolean {
  const role = useActor()?.role;
  const { actions } = useOverrides(users.name);
  return role !== undefined && bookers.includes(role) && actions?.book !== undefined;
}
