import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveState } from '../live/use-live-changes.ts';
import { newerVersion, reloadWhenIdle } from './watch-version.ts';

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
    addEventListener('vite:preloadError', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('vite:preloadError', ask);
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
