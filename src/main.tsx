import '@fontsource-variable/inter/wght.css';
import type { I18nProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createSession } from '../authProvider/session.ts';
import { config } from './config.ts';
import { createI18n } from './i18n/provider.ts';
import { SignIn } from './pages/auth/sign-in.tsx';
import { PortalTheme } from './portal-theme.tsx';
import { reloadOnLostChunk } from './reload-on-lost-chunk.ts';

reloadOnLostChunk();
const session = createSession(config.apiUrl);
const root = createRoot(document.getElementById('root') ?? document.body);
const loadPortal = () => import('./app.tsx');

/** The portal itself; everything it needs is loaded only for somebody who is signed in. */
async function openPortal(i18n: I18nProvider): Promise<void> {
  // The user is asked for while the scripts are on their way; who needs the answer also gets its error.
  session.user().catch(() => undefined);
  const { createApp } = await loadPortal();
  session.watch(() => location.assign('/login'));
  root.render(<PortalTheme>{createApp(session, i18n)}</PortalTheme>);
}

function openSignIn(i18n: I18nProvider): void {
  session.remember(`${location.pathname}${location.search}${location.hash}`);
  history.replaceState(null, '', '/login');
  const enter = () => {
    history.replaceState(null, '', session.takeTarget());
    return openPortal(i18n);
  };
  root.render(
    <PortalTheme>
      <SignIn session={session} i18n={i18n} prepare={loadPortal} onSignedIn={enter} />
    </PortalTheme>,
  );
}

/** Not awaited at the top level: the portal's scripts import from this one, and would wait for it forever. */
async function start(): Promise<void> {
  const i18n = await createI18n();
  if (session.signedIn()) await openPortal(i18n);
  else openSignIn(i18n);
}

void start();
