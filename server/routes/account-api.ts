import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../auth/accounts/account-deps.ts';
import { accountRoutes } from '../auth/accounts/account-routes.ts';
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
import { impersonationRoutes } from '../auth/switch/impersonation-routes.ts';
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

interface Deps extends Pick<AccountDeps, 'database' | 'config' | 'now'> {
  readonly secretKey: string;
  readonly tokens: AccessTokens;
}

/** Everything about getting an account, and getting in. */
export function accountApi(app: FastifyInstance, { secretKey, tokens, ...asked }: Deps): void {
  const deps = { ...asked, devices: knownDevices(secretKey), cookies: privateCookies(asked.config) };
  const secondFactor = {
    ...asked,
    tickets: secondFactorTickets(secretKey.split(',')),
    secrets: appSecrets(secretKey.split(',')),
  };
  const entering = { ...deps, tokens, secondFactor, sessions: sessions(deps.database, secretKey) };
  authRoutes(app, entering);
  sessionListRoutes(app, entering);
  confirmRoutes(app, secondFactor);
  secondFactorSignInRoutes(app, secondFactor, person => letIn(entering, person));
  ownFactorRoutes(app, secondFactor);
  secondFactorAdminRoutes(app, secondFactor);
  impersonationRoutes(app, { ...entering, secretKey });
  socialRoutes(app, { ...entering, nonces: signInNonces(secretKey) });
  switchRoutes(app, { ...entering, switching: switchTokens(secretKey) });
  const accounts = {
    ...deps,
    links: mailedLinks(secretKey),
    portalAddress: () => portalAddress(app, deps.config),
  };
  accountRoutes(app, accounts);
  emailChangeRoutes(app, accounts);
  invitationRoutes(app, accounts);
}
