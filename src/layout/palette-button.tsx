import Search from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { coming } from './coming.tsx';

const Palette = coming(async () => (await import('./palette/palette.tsx')).Palette);

const openEvent = 'open-palette';

/** Opens the palette from a page that has nothing else to offer. */
export function openPalette(): void {
  dispatchEvent(new Event(openEvent));
}

/** Opens the palette by click or Ctrl-K; its script comes with the first use. */
export function PaletteButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    const onAsked = () => setOpen(true);
    addEventListener('keydown', onKey);
    addEventListener(openEvent, onAsked);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener(openEvent, onAsked);
    };
  }, []);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Search />}
        onClick={() => setOpen(true)}
        aria-label={translate('palette.open')}
        aria-keyshortcuts="Control+K"
        sx={button}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {translate('palette.open')}
        </Box>
        <Box component="kbd" sx={shortcut}>
          Ctrl K
        </Box>
      </Button>
      {open ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const button = {
  color: 'text.secondary',
  flex: 'none',
  minWidth: 32,
  '& .MuiButton-startIcon': { ml: { xs: 0, md: -0.25 }, mr: { xs: 0, md: 1 } },
};

const shortcut = {
  display: { xs: 'none', md: 'inline' },
  ml: 1.5,
  px: 0.5,
  typography: 'caption',
  fontFamily: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
};
