import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../auth/account-routes.ts';
import type { AccountWires } from '../auth/account-wires.ts';
import { mailedLinks } from '../auth/mailed-link.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { portalAddress } from './portal-address.ts';

interface Wires extends Pick<AccountWires, 'database' | 'config' | 'now'> {
  readonly secretKey: string;
}

/** Everything about getting and keeping an account. */
export function accountApi(app: FastifyInstance, { secretKey, ...wires }: Wires): void {
  const accounts = {
    ...wires,
    links: mailedLinks(secretKey),
    portalAddress: () => portalAddress(app, wires.config),
  };
  accountRoutes(app, accounts);
  invitationRoutes(app, accounts);
}
