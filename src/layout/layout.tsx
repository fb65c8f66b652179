import Box from '@mui/material/Box';
import { Suspense, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { NewVersion } from '../new-version/new-version.tsx';
import { Banner } from './banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FirstScreen } from './first-screen.tsx';
import { Header } from './header.tsx';
import { Later } from './later.tsx';
import { LensMark } from './lens/lens-mark.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Quickstart } from './quickstart.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSaveKey } from './use-save-key.ts';

/** What lies over the end of the page says how much room it needs. */
const content = { flex: 1, minWidth: 0, pb: 'calc(16px + var(--tray-room, 0px))', outline: 'none' };

/** The frame of every signed-in page (LAYOUT-04): navigation, header, banner, content, help. */
export function Layout() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [painted, setPainted] = useState(false);
  const onPainted = useCallback(() => setPainted(true), []);
  const { pathname } = useLocation();
  useSaveKey();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink label={translate('layout.skip')} target="content" />
      <SideNavigation open={open} onClose={() => setOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <LensMark />
        <NewVersion />
        <Banner due={painted} />
        <Header onMenu={() => setOpen(true)} />
        <Box component="main" id="content" tabIndex={-1} sx={content}>
          <ErrorBoundary key={pathname.split('/')[1]}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
              {!painted && <FirstScreen onPainted={onPainted} />}
            </Suspense>
          </ErrorBoundary>
        </Box>
        <Quickstart />
      </Box>
      <Later due={painted} />
    </Box>
  );
}
