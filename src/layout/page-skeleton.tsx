import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

const lines = ['title', 'filters', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** The place of a page that is on its way; nothing jumps when it arrives. */
export function PageSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('layout.loading')}
      sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 1.5 }}
    >
      {lines.map(line => (
        <Skeleton
          key={line}
          variant="rounded"
          animation={false}
          height={line === 'filters' ? 56 : 28}
          width={line === 'title' ? 220 : '100%'}
        />
      ))}
    </Box>
  );
}
