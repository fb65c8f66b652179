import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useActor } from '../../admin/engine-context.tsx';
import { useSession } from '../../app/session-context.ts';
import { coming } from '../coming.tsx';

const RightsPanel = coming(async () => (await import('./rights-panel.tsx')).RightsPanel);

/** Says through whose eyes one looks, and leads back; a frame round the window says so wherever one has scrolled. */
export function ImpersonationBanner() {
  const translate = useTranslate();
  const session = useSession();
  const actor = useActor();
  const { data } = useGetIdentity();
  const [asks, setAsks] = useState(false);
  const back = () => {
    session.stopLooking();
    location.reload();
  };
  return (
    <Box role="region" aria-label={translate('impersonation.banner')} sx={strip}>
      <Box aria-hidden sx={frame} />
      <Visibility fontSize="small" sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
        {actor === undefined
          ? null
          : translate('impersonation.text', {
              name: data?.fullName ?? '',
              role: translate(`roles.${actor.role}`),
            })}
      </Box>
      <Button color="inherit" size="small" onClick={() => setAsks(true)} aria-haspopup="dialog">
        {translate('impersonation.why')}
      </Button>
      <Button color="inherit" size="small" variant="outlined" onClick={back}>
        {translate('impersonation.back', { name: data?.fullName ?? '' })}
      </Button>
      {asks && actor !== undefined && <RightsPanel role={actor.role} onClose={() => setAsks(false)} />}
    </Box>
  );
}

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  px: { xs: 2, md: 3 },
  py: 0.75,
  bgcolor: 'var(--mui-palette-tones-warning-soft)',
  color: 'var(--mui-palette-tones-warning-text)',
  borderBottom: 1,
  borderColor: 'divider',
};

const frame = {
  position: 'fixed',
  inset: 0,
  zIndex: 'tooltip',
  pointerEvents: 'none',
  border: '3px solid var(--mui-palette-tones-warning-text)',
};
