import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveState } from '../live/use-live-changes.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 56,
  flex: 'none',
  px: { xs: 1, md: 3 },
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};

/** Where one is, the way to everywhere else, and who one is. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const translate = useTranslate();
  return (
    <Box component="header" sx={bar}>
      <IconButton aria-label={translate('menu.open')} onClick={onMenu} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <Breadcrumbs />
      <Box sx={{ flex: 1 }} />
      <LiveState />
      <PaletteButton />
      <ProfileMenu />
    </Box>
  );
}

/** A connection that is back sooner is nobody's concern. */
const quietMs = 4_000;

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  color: 'text.secondary',
  typography: 'caption',
  whiteSpace: 'nowrap',
};

/** On a phone the dot stands alone; its words are read out all the same. */
const wordsWhereThereIsRoom = {
  '@media (max-width: 600px)': visuallyHidden,
};

/** Says that what others change does not show at the moment; nothing while all is well. */
function LiveState() {
  const translate = useTranslate();
  const isLost = useLiveState() === 'lost';
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(isLost), isLost ? quietMs : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <Box role="status">
      {isLost && isSaid && (
        <Box sx={look} title={translate('live.lost_hint')}>
          <Box
            component="span"
            sx={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: 'warning.main' }}
          />
          <Box component="span" sx={wordsWhereThereIsRoom}>
            {translate('live.lost')}
          </Box>
        </Box>
      )}
    </Box>
  );
}
