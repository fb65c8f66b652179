import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  type I18nProvider,
  localStorageStore,
  memoryStore,
  ResourceDefinitionContextProvider,
} from 'react-admin';
import { createAuthProvider, signInPath } from '../../authProvider/index.ts';
import { serverClock } from '../../authProvider/server-clock.ts';
import type { Session } from '../../authProvider/session.ts';
import { createFetchJson } from '../../dataProvider/http-client.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { registry } from '../../resources/index.ts';
import { ConfirmIdentity, IdentityQuestion } from '../account-security/identity-question.tsx';
import { EngineProvider } from '../admin/engine-context.tsx';
import { expectForm, resourceScreens } from '../admin/resource-screens.tsx';
import { enPortal } from '../i18n/en-portal.ts';
import { brought, coming } from '../layout/coming.tsx';
import { LiveChanges, LiveContext } from '../live/live-changes.ts';
import { config } from './config.ts';
import { engine, useOfferedEngine } from './overrides.ts';
import { createPortalRouter } from './router/portal-router.tsx';
import { PortalRoutes } from './routes.tsx';
import { SessionContext, useSession } from './session-context.ts';

/** What the portal says in English, for whoever has loaded it. */
export const english = enPortal;

const definitions = Object.fromEntries(
  Object.values(registry).map(resource => {
    const { name, options, recordRepresentation } = resourceScreens(resource, engine.overrides);
    return [name, { name, options, recordRepresentation }];
  }),
);

/**
 * The signed-in portal: react-admin's providers around one route table made of the registry.
 */
export function createApp(session: Session, i18n: I18nProvider) {
  void expectForm(location.pathname, engine.overrides);
  const identity = new IdentityQuestion();
  const fetchJson = createFetchJson(config.apiUrl, session.tokens, identity.ask, serverClock);
  const authProvider = leavingThePage(createAuthProvider(session), session);
  const dataProvider = createDataProvider(
    fetchJson,
    async () => (await session.user()).role,
    // Loaded with the first file that somebody sends.
    async sending =>
      (await brought(import('../../dataProvider/transfers.ts'))).sendFile(
        config.apiUrl,
        session.tokens,
        sending,
      ),
    // Loaded with the first log that somebody opens.
    async reading =>
      (await brought(import('../../dataProvider/transfers.ts'))).readText(
        config.apiUrl,
        session.tokens,
        reading,
      ),
  );
  const live = new LiveChanges();
  const portal = (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18n}
      // What an admin arranges while they look through somebody else's eyes is gone afterwards.
      store={session.impersonation === undefined ? localStorageStore(undefined, 'portal') : memoryStore()}
      queryClient={createPortalQueries()}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <OfferedEngine>
          <LiveContext value={live}>
            <SecondFactorGate>
              <PortalRoutes />
            </SecondFactorGate>
            <ConfirmIdentity question={identity} />
          </LiveContext>
        </OfferedEngine>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
  return <SessionContext value={session}>{createPortalRouter(portal)}</SessionContext>;
}

function OfferedEngine({ children }: { readonly children: ReactNode }) {
  return <EngineProvider engine={useOfferedEngine()}>{children}</EngineProvider>;
}

/** Signing in is a page of its own here, with none of the portal's scripts and nothing of what was on screen. */
function leavingThePage(authProvider: ReturnType<typeof createAuthProvider>, session: Session): AuthProvider {
  const { logout, getIdentity } = authProvider;
  const leave = () => location.assign(signInPath);
  return {
    ...authProvider,
    logout: async params => {
      await logout(params);
      leave();
      return false;
    },
    getIdentity: params =>
      getIdentity(params).catch((error: unknown) => {
        if (!session.signedIn()) leave();
        throw error;
      }),
  };
}

const attempts = 2;

/**
 * What was read stays at hand while it is read again; only a lost connection is tried once more. Without a network
 * calls are made all the same: one that waits for it would be silent meanwhile, and a change would be made much
 * later, when nobody thinks of it any more.
 */
function createPortalQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 2_000,
        retry: (failures, error) => failures < attempts && 'status' in error && error.status === 0,
        retryDelay: 500,
        refetchOnWindowFocus: true,
      },
    },
  });
}

const MustSetUp = coming(async () => (await import('../account-security/must-set-up.tsx')).MustSetUp);

/** The portal, unless the person's role must have a second factor that they have not set up: then that comes first. */
function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const [mustSetUp, setMustSetUp] = useState(false);
  useEffect(() => {
    session.user().then(
      user => setMustSetUp(user.mustSetUpSecondFactor),
      // Whoever needs the answer also gets its error.
      () => undefined,
    );
  }, [session]);
  if (!mustSetUp) return children;
  return <MustSetUp />;
}
