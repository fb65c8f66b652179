import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { LiveState } from './live-state.tsx';
import { PaletteButton } from './palette-button.tsx';
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
