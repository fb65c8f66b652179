import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** How wide a column is at least, as CSS; each fact in the full width unless told. */
  readonly columns?: string | undefined;
  readonly children: ReactNode;
}

/** Names and values side by side, as many as there is room for. */
export function Facts({ columns, children }: Props) {
  const gridTemplateColumns =
    columns === undefined ? 'minmax(0, 1fr)' : `repeat(auto-fill, minmax(min(100%, ${columns}), 1fr))`;
  return (
    <Box component="dl" sx={{ ...look, gridTemplateColumns }}>
      {children}
    </Box>
  );
}

/** One name with its value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const look = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  // A long time with its zone breaks rather than sticking out of a narrow screen.
  '& .figures': { whiteSpace: 'normal' },
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere', typography: 'body2' },
} as const;
