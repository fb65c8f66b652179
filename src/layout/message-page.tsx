import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** The status code of what cannot be shown. */
  readonly status: number;
  readonly title: string;
  /** What there is to know, and the ways out. */
  readonly children: ReactNode;
}

/** A page that stands in place of one that cannot be shown. */
export function MessagePage({ status, title, children }: Props) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 1,
        minHeight: '60vh',
        p: 3,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('errors.status', { status })}</Box>
      <Box component="h1" sx={{ typography: 'h1', m: 0, maxWidth: 480 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
