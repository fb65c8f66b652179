import { useGetIdentity } from 'react-admin';
import { type Actor, isRole } from '../../domain/actor.ts';

/** Who is signed in; undefined until the portal knows. */
export function useActor(): Actor | undefined {
  const { data } = useGetIdentity();
  if (data === undefined) return undefined;
  const id = Number(data.id);
  const role: unknown = data.role;
  return Number.isInteger(id) && isRole(role) ? { id, role } : undefined;
}
