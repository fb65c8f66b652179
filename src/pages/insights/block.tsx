import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly hint?: string;
  /** What can be done with all of it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  minWidth: 0,
  p: 2,
};

/** One framed part of the page, named by its heading. */
export function Block({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={frame}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5, mb: 1.5 }}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
          {title}
        </Box>
        {hint !== undefined && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{hint}</Box>}
        {action}
      </Box>
      {children}
    </Box>
  );
}
