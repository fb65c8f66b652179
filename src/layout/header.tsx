import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { Role } from '../../domain/actor.ts';
import { visuallyHidden } from '../app/theme.ts';
import { useLiveState } from '../live/live-changes.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PaletteButton } from './palette-button.tsx';
import type { ProfileTool } from './profile-choices.tsx';

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

const ProfileChoices = lazy(async () => ({
  default: (await import('./profile-choices.tsx')).ProfileChoices,
}));

const LookAsDialog = lazy(async () => ({
  default: (await import('./impersonation/look-as-dialog.tsx')).LookAsDialog,
}));

const RightsPanel = lazy(async () => ({
  default: (await import('./impersonation/rights-panel.tsx')).RightsPanel,
}));

/** Who is signed in, and the way to how this person wants the portal. */
function ProfileMenu() {
  const translate = useTranslate();
  const { data } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<ProfileTool>();
  const close = () => setOpened(undefined);
  const name = data?.fullName ?? '';
  return (
    <>
      <Button
        color="inherit"
        onClick={event => setAnchor(event.currentTarget)}
        aria-label={translate('profile.open', { name })}
        aria-haspopup="dialog"
        sx={{ minWidth: 32, flex: 'none', gap: 1 }}
      >
        <Box aria-hidden sx={avatar}>
          {initials(name)}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {name}
        </Box>
      </Button>
      {anchor === null ? null : (
        <Suspense>
          <ProfileChoices anchor={anchor} onClose={() => setAnchor(null)} onOpen={setOpened} />
        </Suspense>
      )}
      <Suspense>
        {opened === 'lens' && <LookAsDialog onClose={close} />}
        {opened === 'rights' && <RightsPanel role={Role.Partner} onClose={close} />}
      </Suspense>
    </>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('');
}

const avatar = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  typography: 'caption',
  fontWeight: 600,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
