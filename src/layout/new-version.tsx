import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { onLostScript } from '../app/lost-script.ts';
import { useLiveState } from '../live/live-changes.ts';
import { hasUnsaved } from './has-unsaved.ts';

/** Connections are lost at an upgrade; a page whose host tells of no changes asks now and then. */
const askMs = 15 * 60_000;
/** A server that has only just come back may have other things to do. */
const againMs = 4_000;
const justLoadedMs = 10_000;

/** Says that a newer version of the portal is there, and changes over to it when that disturbs nobody. */
export function NewVersion() {
  const translate = useTranslate();
  const version = useNewerVersion();
  useEffect(() => (version === undefined ? undefined : reloadWhenIdle(version)), [version]);
  return (
    <Box role="status">
      {version !== undefined && (
        <Box sx={strip}>
          <span>{translate('new_version.ready')}</span>
          <Button size="small" color="inherit" variant="outlined" onClick={() => location.reload()}>
            {translate('new_version.reload')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function useNewerVersion(): string | undefined {
  const state = useLiveState();
  const wasLost = useRef(false);
  const [version, setVersion] = useState<string>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (state !== 'live') {
      wasLost.current ||= state === 'lost' || state === 'paused';
      return;
    }
    // A page that was only just loaded is the newest; one that took long to be heard may have been overtaken.
    if (!wasLost.current && performance.now() < justLoadedMs) return;
    const wait = tries === 0 ? 0 : againMs;
    const timer = setTimeout(() => newerVersion().then(setVersion, () => setTries(tries + 1)), wait);
    return () => clearTimeout(timer);
  }, [state, tries]);
  useEffect(() => {
    // Where the server is away, the next time will do.
    const ask = () => void newerVersion().then(setVersion, () => undefined);
    const timer = setInterval(ask, askMs);
    // A script that is gone belongs to a version that was replaced.
    const deafen = onLostScript(ask);
    return () => {
      clearInterval(timer);
      deafen();
    };
  }, []);
  return version;
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  px: 2,
  py: 0.5,
  typography: 'body2',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
};

/** Of a page that nobody has touched for so long nobody notices that it is loaded anew. */
const idleMs = 5 * 60_000;
const lookMs = 15_000;
const storageKey = 'portal.reloaded-for';
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * The scripts of the newest version where they are not those that this page runs; undefined when all is well. Rejects
 * when the server is away, or too busy to tell.
 */
async function newerVersion(): Promise<string | undefined> {
  const scripts = document.querySelectorAll('script[type="module"][src^="/assets/"]');
  const running = [...scripts].map(script => script.getAttribute('src')).join(' ');
  // The development server's have no checksums in their names: it reloads by itself.
  if (running === '') return undefined;
  const answer = await fetch('/index.html', { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`The newest version is not told: ${answer.status}`);
  const newest = scriptsIn(await answer.text());
  return newest === running || newest === '' ? undefined : newest;
}

/**
 * The names of a page's scripts, each with a checksum of itself and of what it leads to. All of them: the first is the
 * bundler's own, leads to nothing and is the same in every version.
 */
function scriptsIn(html: string): string {
  const [, ...parts] = html.split('<script');
  const sources = parts.map(part => part.slice(0, part.indexOf('>')).split(' src="')[1]?.split('"')[0]);
  return sources.filter(source => source?.startsWith('/assets/')).join(' ');
}

/**
 * Loads the page anew as soon as that disturbs nobody: it is out of sight or has lain untouched, and nothing is
 * typed, open or playing in it. Once for each version, so that a stale copy on the way does not reload for ever.
 */
function reloadWhenIdle(version: string): () => void {
  if (sessionStorage.getItem(storageKey) === version) return () => undefined;
  let touchedAt = Date.now();
  const touch = () => {
    touchedAt = Date.now();
  };
  const look = () => {
    const isUnwatched = document.hidden || Date.now() - touchedAt > idleMs;
    if (!isUnwatched || isInUse()) return;
    sessionStorage.setItem(storageKey, version);
    location.reload();
  };
  for (const name of touches) window.addEventListener(name, touch, { passive: true });
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, lookMs);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const name of touches) window.removeEventListener(name, touch);
  };
}

function isInUse(): boolean {
  const typed = [...document.querySelectorAll('input[type="text"], input[type="search"], textarea')];
  const isPlaying = [...document.querySelectorAll('audio, video')].some(
    media => media instanceof HTMLMediaElement && !media.paused,
  );
  return (
    hasUnsaved() ||
    isPlaying ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
    typed.some(field => field === document.activeElement)
  );
}
