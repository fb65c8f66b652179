import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props<Row> {
  readonly rows: readonly Row[];
  /** What is said when there is nothing. */
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: 1, borderColor: 'divider', px: 2, py: 1 },
};

const placeholders = ['first', 'second', 'third', 'fourth'] as const;

/** A short list, on its way. */
export function RowsWaiting() {
  return (
    <Box component="ul" aria-busy sx={list}>
      {placeholders.map(key => (
        <li key={key}>
          <Skeleton animation={false} height={40} />
        </li>
      ))}
    </Box>
  );
}

/** A part of the page that could not be loaded, and another try. */
export function PartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={{ px: 2, pb: 2, color: 'error.main' }}>
      {translate('home.failed')} <Button onClick={onRetry}>{translate('errors.try_again')}</Button>
    </Box>
  );
}

/** A short list. */
export function Rows<Row extends { readonly id: number | string }>({ rows, empty, children }: Props<Row>) {
  if (rows.length === 0) return <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{empty}</Box>;
  return (
    <Box component="ul" sx={list}>
      {rows.map(row => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </Box>
  );
}
