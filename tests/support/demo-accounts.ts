import { Role } from '../../domain/actor.ts';

export type RoleName = 'admin' | 'partner' | 'service' | 'marketing';

export const demoPassword = 'Welcome2026';

/** The four people of the demo data, by the word that tests use for them. */
export const demoAccounts: Readonly<Record<RoleName, { email: string; role: Role }>> = {
  admin: { email: 'admin@portal.test', role: Role.Admin },
  partner: { email: 'partner@portal.test', role: Role.Partner },
  service: { email: 'service@portal.test', role: Role.CustomerService },
  marketing: { email: 'marketing@portal.test', role: Role.Marketing },
};

export const roleNames: readonly RoleName[] = ['admin', 'partner', 'service', 'marketing'];
