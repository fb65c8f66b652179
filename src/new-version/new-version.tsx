import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveState } from '../live/use-live-changes.ts';
import { newerVersion, reloadWhenIdle } from './watch-version.ts';

/** Connections are lost at an upgrade; a page whose host tells of no changes asks now and then. */
const askMs = 15 * 60_000;

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
  useEffect(() => {
    if (state !== 'live') {
      wasLost.current ||= state === 'lost' || state === 'paused';
      return;
    }
    // A page that was only just loaded is the newest.
    if (wasLost.current) void newerVersion().then(setVersion);
  }, [state]);
  useEffect(() => {
    const ask = () => void newerVersion().then(setVersion);
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
