import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { takeLensOver } from '../../../authProvider/lens.ts';
import { useSession } from '../../app/session-context.ts';

const LensBanner = lazy(async () => ({ default: (await import('./lens-banner.tsx')).LensBanner }));

/** The banner of whoever looks through the eyes of somebody else, and a word to whom this has ended for. */
export function LensMark() {
  const { lens } = useSession();
  const notify = useNotify();
  const [isOver] = useState(() => takeLensOver(sessionStorage));
  useEffect(() => {
    if (isOver) notify('lens.over', { type: 'info' });
  }, [isOver, notify]);
  if (lens === undefined) return null;
  return (
    <Suspense fallback={<Box sx={{ height: 44 }} />}>
      <LensBanner />
    </Suspense>
  );
}
