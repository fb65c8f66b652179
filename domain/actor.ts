/** The closed list of roles; no role 2 exists (ENUM-09). */
export const Role = { Admin: 0, Partner: 1, CustomerService: 3, Marketing: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Every role, in the order in which people name them. */
export const roles: readonly Role[] = [Role.Admin, Role.Partner, Role.CustomerService, Role.Marketing];

/** Everyone who works for the network itself. */
export const staff: readonly Role[] = [Role.Admin, Role.CustomerService, Role.Marketing];

export const roleNames: Readonly<Record<Role, string>> = {
  [Role.Admin]: 'Admin',
  [Role.Partner]: 'Partner',
  [Role.CustomerService]: 'Customer service',
  [Role.Marketing]: 'Marketing',
};

/** Who asks. Every read and every write of rows takes one; there is no anonymous access to rows. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
}

/** True for 0, 1, 3 and 4 only; `'0'`, `[0]`, `null` and 2 are not roles. */
export function isRole(value: unknown): value is Role {
  return roles.some(role => role === value);
}
