import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { Role } from '../../domain/actor.ts';
import { initialsOf } from '../../domain/people/initials.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { coming } from './coming.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PaletteButton } from './palette-button.tsx';
import type { ProfileTool } from './profile-choices.tsx';

const look = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  flex: 'none',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};
const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 55,
  px: { xs: 1, md: 3 },
};

/** Where one is, the way to everywhere else, and who one is. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const translate = useTranslate();
  return (
    <Box component="header" sx={look}>
      <Box sx={bar}>
        <IconButton aria-label={translate('menu.open')} onClick={onMenu} sx={{ display: { md: 'none' } }}>
          <MenuIcon />
        </IconButton>
        <Breadcrumbs />
        <Box sx={{ flex: 1 }} />
        <PaletteButton />
        <ProfileMenu />
      </Box>
      <ConnectionBar />
    </Box>
  );
}

const ProfileChoices = coming(async () => (await import('./profile-choices.tsx')).ProfileChoices);

const LookAsDialog = coming(async () => (await import('./impersonation/look-as-dialog.tsx')).LookAsDialog);

const RightsPanel = coming(async () => (await import('./impersonation/rights-panel.tsx')).RightsPanel);

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
          {initialsOf(name)}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {name}
        </Box>
      </Button>
      {anchor === null ? null : (
        <ProfileChoices anchor={anchor} onClose={() => setAnchor(null)} onOpen={setOpened} />
      )}
      {opened === 'lens' && <LookAsDialog onClose={close} />}
      {opened === 'rights' && <RightsPanel role={Role.Partner} onClose={close} />}
    </>
  );
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
