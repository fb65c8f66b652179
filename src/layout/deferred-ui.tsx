import './print.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Snackbar from '@mui/material/Snackbar';
import type { SxProps } from '@mui/material/styles';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { forgetOldDrafts } from '../admin/form/draft-store.ts';
import { WalkedLists } from '../admin/keys/walk-lists.ts';
import { LiveLink } from '../live/live-link.tsx';
import { useTrail } from './breadcrumbs.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { UndoTray } from './undo-tray.tsx';
import { useMessageWords } from './undo-words.ts';

/** What stands beside every page and has nothing to show before the page itself does. */
export function DeferredUi() {
  useEffect(() => forgetOldDrafts(localStorage, Date.now()), []);
  return (
    <>
      <WalkedLists />
      <OpenedPage />
      <LiveLink />
      <UndoTray />
      <IdleWarning />
      <Notifications />
      <Bell />
    </>
  );
}

/**
 * Brings the focus to a page that was opened from another one, as a browser does with a page that it loads: who hears the
 * portal is told where it has led, by the name of the page, and the Tab key goes on there (DEC-360). Who is somewhere
 * inside the new page already, or in a panel over it, is left there; so is the page that was opened first.
 */
function OpenedPage() {
  const { trail, isComing } = useTrail();
  const path = trail.map(({ path, label }) => path || label).join(' ');
  const told = useRef(path);
  useEffect(() => {
    if (isComing || told.current === path) return;
    told.current = path;
    const content = document.getElementById('content');
    const now = document.activeElement;
    if (content === null || content.contains(now) || document.querySelector(over) !== null) return;
    content.focus({ preventScroll: true });
  }, [path, isComing]);
  return null;
}

/** What has the focus while it is there. */
const over = '[role="dialog"], [role="alertdialog"]';

/** It comes later still, so that no page waits for it. */
const restMs = 3_000;
const againMs = 60_000;

/** The bell of alerts; while the server is away, or has become another version, the page does without it. */
function Bell() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    let timer = setTimeout(load, restMs);
    function load() {
      import('../alerts/alert-bell.tsx').then(
        ({ AlertBell }) => setLoaded(() => AlertBell),
        () => {
          timer = setTimeout(load, againMs);
        },
      );
    }
    return () => clearTimeout(timer);
  }, []);
  return Loaded === undefined ? null : <Loaded />;
}

const shownMs = 6_000;

function above(pixels: number): string {
  return `max(${pixels}px, 12px + var(--tray-room, 0px))`;
}

/** Above the buttons at the foot of a panel that fills a phone, and above what offers to undo; the newest stands lowest. */
const messagesLook = {
  ...{ position: 'fixed', zIndex: 'snackbar', left: { xs: 16, md: 226 }, right: 16 },
  bottom: { xs: above(72), sm: above(24) },
  ...{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1, pointerEvents: 'none' },
} as const;
const messageLook = { position: 'static', transform: 'none', pointerEvents: 'auto' } as const;

/**
 * What has just happened. A new message takes the place of the one before: 'saved' of the last press must not stand
 * there while this press has failed. Only a failure stays beside what comes after it, until its own time is over.
 */
function Notifications() {
  const { notifications, setNotifications } = useNotificationContext();
  const failure = notifications.findLastIndex(isFailed);
  const since = notifications.slice(failure + 1);
  const newest = [...notifications.filter(isFailed).slice(-1), ...since.slice(-1)];
  const close = (closed: NotificationPayload) =>
    setNotifications(all =>
      all.filter((each, at) => at > all.indexOf(closed) || (isFailed(each) && !isFailed(closed))),
    );
  if (newest.length === 0) return null;
  return (
    <Box data-passing sx={messagesLook}>
      {newest.map(notification => (
        <Message key={keyOf(notification)} notification={notification} onClose={() => close(notification)} />
      ))}
    </Box>
  );
}

const isFailed = ({ type }: NotificationPayload) => type === 'error' || type === 'warning';

const keys = new WeakMap<NotificationPayload, number>();
let given = 0;

/** Another key for each message, also for one that says the same as the last. */
function keyOf(notification: NotificationPayload): number {
  const known = keys.get(notification);
  if (known !== undefined) return known;
  given += 1;
  keys.set(notification, given);
  return given;
}

interface MessageProps {
  readonly notification: NotificationPayload;
  readonly onClose: () => void;
}

function Message({ notification, onClose }: MessageProps) {
  const translate = useTranslate();
  const { type, notificationOptions = {} } = notification;
  const words = useMessageWords()(notification);
  const severity = type === 'error' || type === 'warning' || type === 'success' ? type : 'info';
  return (
    <Snackbar
      open
      autoHideDuration={
        notificationOptions.autoHideDuration === undefined ? shownMs : notificationOptions.autoHideDuration
      }
      onClose={(_event, reason) => (reason === 'clickaway' ? undefined : onClose())}
      sx={messageLook}
    >
      <Alert
        severity={severity}
        variant="filled"
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={onClose}
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
