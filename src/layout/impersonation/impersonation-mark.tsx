import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { takeImpersonationOver } from '../../../authProvider/impersonation.ts';
import { useSession } from '../../app/session-context.ts';

const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));

/** The banner of whoever looks through the eyes of somebody else, and a word to whom this has ended for. */
export function ImpersonationMark() {
  const { impersonation } = useSession();
  const notify = useNotify();
  const [isOver] = useState(() => takeImpersonationOver(sessionStorage));
  useEffect(() => {
    if (isOver) notify('impersonation.over', { type: 'info' });
  }, [isOver, notify]);
  if (impersonation === undefined) return null;
  return (
    <Suspense fallback={<Box sx={{ height: 44 }} />}>
      <ImpersonationBanner />
    </Suspense>
  );
}
