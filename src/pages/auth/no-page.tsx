import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useGetIdentity, useTranslate } from 'react-admin';
import { Navigate, Link as RouterLink } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { ErrorPage, MessagePage } from '../../layout/error-page.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { openPalette } from '../../layout/palette-button.tsx';

/** A partner stays here (GUARD-09); everyone else has a home page to go to (GUARD-07, GUARD-08). */
export function Forbidden() {
  const translate = useTranslate();
  const { data, isPending } = useGetIdentity();
  if (isPending) return <PageSkeleton />;
  if (data?.role !== Role.Partner) return <Navigate to="/" replace />;
  return (
    <MessagePage status={403} title={translate('errors.forbidden')}>
      <Box sx={{ color: 'text.secondary', maxWidth: 420 }}>{translate('errors.forbidden_hint')}</Box>
      <Link component={RouterLink} to="/" sx={{ p: 1, mt: 1 }}>
        {translate('errors.back_home')}
      </Link>
    </MessagePage>
  );
}

const missing = { status: 404 };

/** An address that belongs to no page (GUARD-13, GUARD-14). */
export function NotFound() {
  const translate = useTranslate();
  return (
    <ErrorPage error={missing}>
      <Button variant="outlined" onClick={openPalette}>
        {translate('palette.open')}
      </Button>
    </ErrorPage>
  );
}
