import Alert from '@mui/material/Alert';
import Drawer from '@mui/material/Drawer';
import Snackbar from '@mui/material/Snackbar';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { useText } from '../i18n/use-text.ts';
import { LiveLink } from '../live/live-link.tsx';
import { UndoTray } from './undo-tray.tsx';

/** What stands beside every page and has nothing to show before the page itself does. */
export function DeferredUi() {
  return (
    <>
      <LiveLink />
      <UndoTray />
      <Notifications />
    </>
  );
}

const shownMs = 6_000;

/** One message after the other; errors are read out at once, everything else in turn. */
function Notifications() {
  const translate = useTranslate();
  const text = useText();
  const { notifications, takeNotification } = useNotificationContext();
  const current = notifications[0];
  if (current === undefined) return null;
  const { message, type, notificationOptions = {} } = current;
  const severity = type === 'error' || type === 'warning' || type === 'success' ? type : 'info';
  const words =
    typeof message === 'string'
      ? translate(message, { ...notificationOptions.messageArgs, _: text(message) })
      : message;
  const close = () => void takeNotification();
  return (
    <Snackbar
      key={notifications.length}
      open
      autoHideDuration={notificationOptions.autoHideDuration ?? shownMs}
      onClose={(_event, reason) => (reason === 'clickaway' ? undefined : close())}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Above the buttons at the foot of a panel that fills a phone.
      sx={{ bottom: { xs: 72, sm: 24 } }}
    >
      <Alert
        severity={severity}
        variant="filled"
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={close}
        slotProps={{ closeButton: { 'aria-label': translate('layout.dismiss'), title: '' } }}
      >
        {words}
      </Alert>
    </Snackbar>
  );
}

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
