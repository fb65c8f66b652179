import { Role, roles } from '../../domain/actor.ts';

/** What may be done to rows. `remove` flags or erases, `update` includes reordering. */
export const verbs = ['read', 'create', 'update', 'remove'] as const;
export type Verb = (typeof verbs)[number];

/** Every row, or the rows that the actor owns. A role without a grant is refused. */
export type Scope = 'all' | 'own';
export type Grant = Readonly<Partial<Record<Role, Scope>>>;
export type Access = Readonly<Record<Verb, Grant>>;

/** These roles, on every row. */
export function all(...allowed: readonly Role[]): Grant {
  return Object.fromEntries(allowed.map(role => [role, 'all' as const]));
}

/** These roles on every row, and the partner on what belongs to them. */
export function allAndOwner(...allowed: readonly Role[]): Grant {
  return { ...all(...allowed), [Role.Partner]: 'own' };
}

export const nobody: Grant = {};
export const everyone: Grant = all(...roles);

/** Written by the admin only, read by `readers`. */
export function adminWrites(readers: Grant): Access {
  const admin = all(Role.Admin);
  return { read: readers, create: admin, update: admin, remove: admin };
}

/** These roles read and write every row. */
export function keptBy(...keepers: readonly Role[]): Access {
  const grant = all(...keepers);
  return { read: grant, create: grant, update: grant, remove: grant };
}

/** Kept by the server itself; people only read. */
export function serverWrites(readers: Grant): Access {
  return { read: readers, create: nobody, update: nobody, remove: nobody };
}

/** `'all'`, `'own'`, or undefined when this role may not do this at all. */
export function scopeOf(access: Access, verb: Verb, role: Role): Scope | undefined {
  return access[verb][role];
}

/** May this role do this to every row that it may see? */
export function mayWithAll(access: Access, verb: Verb, role: Role): boolean {
  const scope = scopeOf(access, verb, role);
  return scope === 'all' || (scope === 'own' && scopeOf(access, 'read', role) === 'own');
}

/** The roles that may do this to some rows or to all. */
export function rolesWith(access: Access, verb: Verb): Role[] {
  return roles.filter(role => scopeOf(access, verb, role) !== undefined);
}
