import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';

const TutorialsPanel = lazy(async () => ({
  default: (await import('./tutorials-panel.tsx')).TutorialsPanel,
}));

/** The help button at the bottom right (LAYOUT-05); it opens the tutorials (LAYOUT-06). */
export function Quickstart() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<HelpIcon />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{ position: 'fixed', right: 24, bottom: 24, zIndex: 'fab', borderRadius: 5, px: 2 }}
      >
        {translate('layout.quickstart')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <TutorialsPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
