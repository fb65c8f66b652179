import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly title: string;
  /** The list behind what is shown. */
  readonly more?: { readonly path: string; readonly label: string };
  readonly children: ReactNode;
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  minWidth: 0,
};

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1.5,
};

/** One framed part of the dashboard, named by its heading. */
export function Panel({ title, more, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={frame}>
      <Box sx={head}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
          {title}
        </Box>
        {more === undefined ? null : <Link to={more.path}>{more.label}</Link>}
      </Box>
      {children}
    </Box>
  );
}
