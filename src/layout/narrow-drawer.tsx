import Drawer from '@mui/material/Drawer';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface Props {
  readonly onClose: () => void;
  readonly look: SxProps;
  readonly children: ReactNode;
}

/** The navigation of a narrow screen, over the page; whatever is chosen closes it. */
export function NarrowDrawer({ onClose, look, children }: Props) {
  return (
    <Drawer open onClose={onClose} onClick={onClose} slotProps={{ paper: { sx: look } }}>
      {children}
    </Drawer>
  );
}
