import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

/** A button that reads like a link in a sentence. */
export function TextButton({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline', minHeight: 24 }}
    >
      {children}
    </ButtonBase>
  );
}
