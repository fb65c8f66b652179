import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';

const TutorialsPanel = lazy(async () => ({
  default: (await import('./tutorials-panel.tsx')).TutorialsPanel,
}));

/**
 * The help button, always at the bottom right (LAYOUT-05), on a strip of its own so that it never lies over a row;
 * it opens the tutorials (LAYOUT-06).
 */
export function Quickstart() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box sx={strip}>
      <Button
        size="small"
        color="inherit"
        startIcon={<HelpIcon />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{ color: 'text.secondary', minHeight: 28 }}
      >
        {translate('layout.quickstart')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <TutorialsPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

const strip = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  flex: 'none',
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  height: 'var(--strip)',
  px: { xs: 1, md: 3 },
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};
