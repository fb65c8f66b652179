import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { Keys } from '../admin/keys/keys.tsx';
import { useText } from '../i18n/use-text.ts';
import { coming } from './coming.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { ErrorBoundary } from './error-page.tsx';
import { ImpersonationMark } from './layout.tsx';
import { usePages } from './navigation.ts';
import { NewVersion } from './new-version.tsx';

const DeferredUi = coming(async () => (await import('./deferred-ui.tsx')).DeferredUi);

/**
 * The frame of a page that fills the screen by itself: no navigation, no header. What must be seen all the same is
 * through whose eyes one looks, that the connection is lost, and that there is a newer portal.
 */
export function BareFrame() {
  const { pathname } = useLocation();
  const name = useText()(usePages().find(({ path }) => path === pathname)?.title ?? '');
  const portal = useTranslate()('auth.subtitle');
  useEffect(() => {
    document.title = `${name} · ${portal}`;
  }, [name, portal]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Keys />
      <DeferredUi />
      <ImpersonationMark />
      <NewVersion />
      <ConnectionBar />
      <Box component="main" id="content" tabIndex={-1} sx={main}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </Box>
    </Box>
  );
}

const main = { flex: 1, minWidth: 0, outline: 'none', display: 'flex', flexDirection: 'column' };
