import { useMemo } from 'react';
import { useGetIdentity } from 'react-admin';
import { type Actor, isRole } from '../../domain/actor.ts';

/** Who is signed in, the same object as long as it is the same person; undefined until the portal knows. */
export function useActor(): Actor | undefined {
  const { data } = useGetIdentity();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const id = Number(data.id);
    const role: unknown = data.role;
    return Number.isInteger(id) && isRole(role) ? { id, role } : undefined;
  }, [data]);
}
