import type { FastifyInstance } from 'fastify';
import { type AccountDeps, mailedLinks } from '../auth/accounts/account-mail.ts';
import { accountRoutes } from '../auth/accounts/account-routes.ts';
import { confirmRoutes } from '../auth/accounts/confirm-identity.ts';
import { emailChangeRoutes } from '../auth/accounts/email-change-routes.ts';
import type { AccessTokens } from '../auth/sessions/access-token.ts';
import { privateCookies } from '../auth/sessions/cookies.ts';
import { impersonationRoutes } from '../auth/sessions/impersonation-routes.ts';
import { sessionListRoutes } from '../auth/sessions/session-list-routes.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { switchRoutes } from '../auth/sessions/switch-routes.ts';
import { switchTokens } from '../auth/sessions/switch-token.ts';
import { knownDevices } from '../auth/sign-in/known-devices.ts';
import { letIn } from '../auth/sign-in/sign-in.ts';
import { authRoutes, secondFactorSignInRoutes } from '../auth/sign-in/sign-in-routes.ts';
import { signInNonces, socialRoutes } from '../auth/sign-in/social-routes.ts';
import { portalAddress } from '../http/hosts.ts';
import { secondFactorAdminRoutes } from '../second-factor/admin-routes.ts';
import { appSecrets } from '../second-factor/authenticator-app.ts';
import { ownFactorRoutes } from '../second-factor/own-factor-routes.ts';
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
