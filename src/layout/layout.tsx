import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useNotificationContext, useNotify, useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { takeImpersonationOver } from '../../authProvider/impersonation.ts';
import { useActor } from '../admin/engine-context.tsx';
import { Keys } from '../admin/keys/keys.tsx';
import { bannerShown } from '../app/public-config.ts';
import { useSession } from '../app/session-context.ts';
import { pageNameId } from './breadcrumbs.tsx';
import { coming, lostPartEvent } from './coming.tsx';
import { ErrorBoundary } from './error-page.tsx';
import { Header } from './header.tsx';
import { NewVersion } from './new-version.tsx';
import { SideNavigation } from './side-navigation.tsx';

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
  useLostParts();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink label={translate('layout.skip')} target="content" />
      <SideNavigation open={open} onClose={() => setOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <ImpersonationMark />
        <NewVersion />
        {painted ? <Banner /> : <BannerRoom />}
        <Header onMenu={() => setOpen(true)} />
        <Box component="main" id="content" aria-labelledby={pageNameId} tabIndex={-1} sx={content}>
          <ErrorBoundary key={pathname.split('/')[1]}>
            <Outlet />
            {!painted && <FirstScreen onPainted={onPainted} />}
          </ErrorBoundary>
        </Box>
        <Quickstart />
      </Box>
      <Keys />
      <Later due={painted} />
    </Box>
  );
}

/** Ctrl+Enter, or Cmd+Enter, sends the form that one is in, whatever has the focus there. */
function useSaveKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.defaultPrevented || !(event.target instanceof Element)) return;
      event.target.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Fetches what comes after the first screen: when that is painted, or as soon as there is a message to show. */
function Later({ due }: { readonly due: boolean }) {
  const [Rest, setRest] = useState<ComponentType>();
  const { notifications } = useNotificationContext();
  const wanted = due || notifications.length > 0;
  useEffect(() => {
    if (!wanted) return;
    // A script that cannot be fetched is seen to where all of them are (reload-on-lost-chunk); the page goes on.
    import('./deferred-ui.tsx').then(
      ({ DeferredUi }) => setRest(() => DeferredUi),
      () => undefined,
    );
  }, [wanted]);
  return Rest === undefined ? null : <Rest />;
}

interface Props {
  readonly label: string;
  readonly target: string;
}

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 3,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
};

/** Tells that something could not be opened, as its script could not be had. */
function useLostParts(): void {
  const notify = useNotify();
  useEffect(() => {
    const tell = () => notify('errors.part_lost', { type: 'warning' });
    addEventListener(lostPartEvent, tell);
    return () => removeEventListener(lostPartEvent, tell);
  }, [notify]);
}

/** The first stop of the keyboard: past the navigation, to the content. */
function SkipLink({ label, target }: Props) {
  const skip = () => document.getElementById(target)?.focus();
  return (
    <Box component="a" href={`#${target}`} onClick={skip} sx={hiddenUntilFocused}>
      {label}
    </Box>
  );
}

/**
 * Tells that the first screen shows what it came to show: the page's script must be here, somebody known, nothing on
 * its way any more, and a frame have been drawn since, with nothing left to do behind it.
 */
function FirstScreen({ onPainted }: { readonly onPainted: () => void }) {
  const queries = useQueryClient();
  const isKnown = useActor() !== undefined;
  const busy = useIsFetching() > 0;
  useEffect(() => {
    if (busy || !isKnown) return;
    let looks = 0;
    const look = () => {
      // An answer may have led to the next question; that one's end is waited for as well.
      if (queries.isFetching() > 0) return;
      // So is the script of the page.
      if (document.querySelector('#content .page-skeleton') === null) looks += 1;
      // Rows are made in slices, some frames after their answer came, and drawn in a frame of their own.
      const isMaking = document.querySelector('#content [aria-busy="true"]') !== null;
      callOff = afterPaint(isMaking && looks < mostLooks ? look : onPainted);
    };
    let callOff = afterPaint(look);
    return () => callOff();
  }, [busy, isKnown, queries, onPainted]);
  useEffect(() => {
    if (!isKnown) return;
    const late = setTimeout(onPainted, mostWaitMs);
    return () => clearTimeout(late);
  }, [isKnown, onPainted]);
  return null;
}

/** An answer that never comes, or a script, does not keep away what stands beside the page. */
const mostWaitMs = 8_000;

/** Whatever goes on being busy for so many frames does not keep the rest away. */
const mostLooks = 100;

/** Calls `then` once the next frame is drawn and the browser is idle; the returned function calls it off. */
function afterPaint(then: () => void): () => void {
  let cancelIdle: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    cancelIdle = whenIdle(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdle?.();
  };
}

/** A page that never rests, on a busy machine, gets what stands beside it all the same. */
const idleAtMostMs = 1_000;

function whenIdle(then: () => void): () => void {
  // Safari does not know idle callbacks; a task after the frame comes next to it.
  if (!('requestIdleCallback' in window)) {
    const task = setTimeout(then);
    return () => clearTimeout(task);
  }
  const idle = requestIdleCallback(then, { timeout: idleAtMostMs });
  return () => cancelIdleCallback(idle);
}

const TutorialsPanel = coming(async () => (await import('./tutorials-panel.tsx')).TutorialsPanel);

/**
 * The help button, always at the bottom right (LAYOUT-05), on a strip of its own so that it never lies over a row;
 * it opens the tutorials (LAYOUT-06).
 */
function Quickstart() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box sx={strip}>
      <Button
        size="small"
        color="inherit"
        startIcon={<HelpIcon />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{ color: 'text.secondary', minHeight: 28 }}
      >
        {translate('layout.quickstart')}
      </Button>
      {open ? <TutorialsPanel onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

const strip = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  flex: 'none',
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  height: 'var(--strip)',
  px: { xs: 1, md: 3 },
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};

const Banner = coming(async () => (await import('./banner.tsx')).Banner, BannerRoom);

/** Keeps the page where it is until the banner comes, which comes after the first screen. */
function BannerRoom() {
  return bannerShown() ? <Box sx={{ height: 34 }} /> : null;
}

const ImpersonationBanner = coming(
  async () => (await import('./impersonation/impersonation-banner.tsx')).ImpersonationBanner,
  () => <Box sx={{ height: 44 }} />,
);

/** The banner of whoever looks through the eyes of somebody else, and a word to whom this has ended for. */
export function ImpersonationMark() {
  const { impersonation } = useSession();
  const notify = useNotify();
  const [isOver] = useState(() => takeImpersonationOver(sessionStorage));
  useEffect(() => {
    if (isOver) notify('impersonation.over', { type: 'info' });
  }, [isOver, notify]);
  if (impersonation === undefined) return null;
  return <ImpersonationBanner />;
}
