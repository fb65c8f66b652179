import '@fontsource-variable/inter/wght.css';
import './touch.css';
import './forced-colors.css';
import './whole-words.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { SecondStep } from '../../authProvider/requests.ts';
import { createSession } from '../../authProvider/session.ts';
import { explainEnd, guestPaths } from '../../authProvider/target.ts';
import { createI18n, type PortalI18n } from '../i18n/provider.ts';
import { brought } from '../layout/coming.tsx';
import { hasUnsaved } from '../layout/has-unsaved.ts';
import { GuestWaiting } from '../pages/auth/guest-page.tsx';
import { loadSecondStep, SignIn } from '../pages/auth/sign-in.tsx';
import { config } from './config.ts';
import { onLostScript } from './lost-script.ts';
import { theme } from './theme.ts';
import { surviveTranslators } from './translated-page.ts';

const storageKey = 'portal.reloaded';
const pauseMs = 10_000;

/**
 * A script that cannot be fetched usually belongs to a version that has been replaced: the page is
 * reloaded (GUARD-19, ERR-18), but neither where the server does not answer, since then there would be no page at
 * all, nor again and again, nor while something is typed: then the page says that there is a new version, and leaves
 * the moment to its reader.
 */
function reloadOnLostChunk(): void {
  onLostScript(async () => {
    const answers = await fetch('/index.html', { cache: 'no-cache', credentials: 'omit' }).catch(
      () => undefined,
    );
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (answers?.ok !== true || Date.now() - last < pauseMs || hasUnsaved()) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  });
}

reloadOnLostChunk();
surviveTranslators();

// Zod's schemas would compile themselves by `new Function`, where a page lets them. Ours does not (G12): each attempt breaks
// its policy, which Firefox shows as an error (DEC-312). Their own `config` would come too late, as schemas are made in the same
// script before the first line of ours, and would bring zod to the page of sign-in: so what it keeps is laid ready.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const session = createSession(config.apiUrl);
const root = createRoot(document.getElementById('root') ?? document.body);
const loadPortal = () => brought(import('./app.tsx'));

/** The portal itself; everything it needs is loaded only for somebody who is signed in. */
async function openPortal(i18n: PortalI18n): Promise<void> {
  // The user is asked for while the scripts are on their way; who needs the answer also gets its error.
  session.user().catch(() => undefined);
  const { createApp, english } = await loadPortal();
  await i18n.complete(english);
  session.watch(why => {
    explainEnd(why);
    location.assign('/login');
  });
  // In slices, so that a slow machine answers meanwhile.
  startTransition(() => root.render(<PortalTheme>{createApp(session, i18n)}</PortalTheme>));
}

function openSignIn(i18n: PortalI18n, { refusal, step }: { refusal?: string; step?: SecondStep } = {}): void {
  session.remember(`${location.pathname}${location.search}${location.hash}`);
  history.replaceState(null, '', '/login');
  // Somebody signs in in another tab of this browser: this one is in as well.
  const follow = () => {
    if (!session.signedIn()) return;
    removeEventListener('storage', follow);
    location.assign(session.takeTarget());
  };
  addEventListener('storage', follow);
  root.render(
    <PortalTheme>
      <SignIn
        session={session}
        i18n={i18n}
        prepare={loadPortal}
        onSignedIn={() => {
          removeEventListener('storage', follow);
          return enter(i18n);
        }}
        refusal={refusal}
        startStep={step}
      />
    </PortalTheme>,
  );
}

function enter(i18n: PortalI18n): Promise<void> {
  history.replaceState(null, '', session.takeTarget());
  return openPortal(i18n);
}

/** Somebody comes back from an identity provider: lets them in, or tells what the server says (AUTH-11, AUTH-12). */
async function comeBack(i18n: PortalI18n, fragment: string): Promise<void> {
  history.replaceState(null, '', '/login');
  try {
    const { socialBody, takeProviderAnswer } = await brought(import('../../authProvider/social.ts'));
    const answer = takeProviderAnswer(fragment);
    if (answer?.idToken === undefined) return openSignIn(i18n);
    const step = await session.signInWith(answer.provider, socialBody(answer));
    if (step !== undefined) {
      await loadSecondStep();
      return openSignIn(i18n, { step });
    }
  } catch (error) {
    return openSignIn(i18n, error instanceof Error ? { refusal: error.message } : {});
  }
  return enter(i18n);
}

/**
 * What a link carries is taken out of the address at once: no history, no screenshot keeps it (reliability E16). It
 * is put back where the page cannot be had, else whoever reloads would have lost it.
 */
async function openGuestPage(i18n: PortalI18n): Promise<void> {
  const { pathname, search, hash } = location;
  history.replaceState(null, '', `${pathname}${search}`);
  root.render(
    <PortalTheme>
      <GuestWaiting i18n={i18n} />
    </PortalTheme>,
  );
  const { GuestPages } = await import('../pages/auth/guest-pages.tsx').catch((error: unknown) => {
    history.replaceState(null, '', `${pathname}${search}${hash}`);
    throw error;
  });
  root.render(
    <PortalTheme>
      <GuestPages i18n={i18n} session={session} path={pathname} search={search} token={hash.slice(1)} />
    </PortalTheme>,
  );
}

/** Where mailed links lead, whoever is signed in here. */
const mailedPages = ['/reset-password', '/confirm-email', '/stop-email-change'];

/** Not awaited at the top level: the portal's scripts import from this one, and would wait for it forever. */
async function start(): Promise<void> {
  const i18n = await createI18n();
  const { pathname, hash } = location;
  if (mailedPages.includes(pathname)) await openGuestPage(i18n);
  else if (session.signedIn()) await openPortal(i18n);
  else if (pathname === '/login' && hash.includes('state=')) await comeBack(i18n, hash.slice(1));
  else if (pathname !== '/login' && guestPaths.includes(pathname)) await openGuestPage(i18n);
  else openSignIn(i18n);
}

start().catch((error: unknown) => {
  // The page itself says what to do about it (DEC-286).
  root.unmount();
  document.documentElement.classList.add('not-loaded');
  throw error;
});

/** Light, dark or as the system has it; the choice is kept in this browser. */
function PortalTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
