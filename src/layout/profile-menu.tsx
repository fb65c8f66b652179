import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { Role } from '../../domain/actor.ts';
import type { ProfileTool } from './profile-choices.tsx';

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
export function ProfileMenu() {
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
