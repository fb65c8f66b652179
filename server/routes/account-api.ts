import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../auth/accounts/account-routes.ts';
import type { AccountWires } from '../auth/accounts/account-wires.ts';
import { confirmRoutes } from '../auth/accounts/confirm-identity.ts';
import { mailedLinks } from '../auth/accounts/mailed-link.ts';
import { authRoutes } from '../auth/routes.ts';
import type { AccessTokens } from '../auth/sessions/access-token.ts';
import { sessionListRoutes } from '../auth/sessions/session-list-routes.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { letIn } from '../auth/sign-in/enter.ts';
import { knownDevices } from '../auth/sign-in/known-devices.ts';
import { signInNonces } from '../auth/sign-in/sign-in-nonce.ts';
import { socialRoutes } from '../auth/social/social-routes.ts';
import { lensRoutes } from '../auth/switch/lens-routes.ts';
import { switchRoutes } from '../auth/switch/switch-routes.ts';
import { switchTokens } from '../auth/switch/switch-token.ts';
import { emailChangeRoutes } from '../email-change/routes.ts';
import { privateCookies } from '../http/cookies.ts';
import { portalAddress } from '../http/portal-address.ts';
import { secondFactorAdminRoutes } from '../second-factor/admin-routes.ts';
import { appSecrets } from '../second-factor/authenticator-app.ts';
import { ownFactorRoutes } from '../second-factor/own-factor-routes.ts';
import { secondFactorSignInRoutes } from '../second-factor/sign-in-routes.ts';
import { secondFactorTickets } from '../second-factor/tickets.ts';
import { invitationRoutes } from './invitation-routes.ts';

interface Wires extends Pick<AccountWires, 'database' | 'config' | 'now'> {
  readonly secretKey: string;
  readonly tokens: AccessTokens;
}

/** Everything about getting an account, and getting in. */
export function accountApi(app: FastifyInstance, { secretKey, tokens, ...asked }: Wires): void {
  const wires = { ...asked, devices: knownDevices(secretKey), cookies: privateCookies(asked.config) };
  const secondFactor = {
    ...asked,
    tickets: secondFactorTickets(secretKey.split(',')),
    secrets: appSecrets(secretKey.split(',')),
  };
  const entering = { ...wires, tokens, secondFactor, sessions: sessions(wires.database, secretKey) };
  authRoutes(app, entering);
  sessionListRoutes(app, entering);
  confirmRoutes(app, secondFactor);
  secondFactorSignInRoutes(app, secondFactor, person => letIn(entering, person));
  ownFactorRoutes(app, secondFactor);
  secondFactorAdminRoutes(app, secondFactor);
  lensRoutes(app, { ...entering, secretKey });
  socialRoutes(app, { ...entering, nonces: signInNonces(secretKey) });
  switchRoutes(app, { ...entering, switching: switchTokens(secretKey) });
  const accounts = {
    ...wires,
    links: mailedLinks(secretKey),
    portalAddress: () => portalAddress(app, wires.config),
  };
  accountRoutes(app, accounts);
  emailChangeRoutes(app, accounts);
  invitationRoutes(app, accounts);
}
