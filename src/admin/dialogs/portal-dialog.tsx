import { type Theme, useMediaQuery } from '@mui/material';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** Default: the Vietnamese word for notice, in both languages (DLG-16). */
  readonly title?: string;
  /** Pixels or a share of the window; 30 % unless told (DLG-04). */
  readonly width?: number | string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is named by its title, as wide as it is told, and the whole screen on a phone. */
export function PortalDialog({ title, width = '30%', onClose, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const size = phone
    ? {}
    : { width, minWidth: 'min(440px, calc(100% - 64px))', maxWidth: 'calc(100% - 64px)' };
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: size } }}
    >
      <DialogTitle id={id} component="h2">
        {title ?? translate('form.notice')}
      </DialogTitle>
      {children}
    </Dialog>
  );
}
