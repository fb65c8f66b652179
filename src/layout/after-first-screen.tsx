import { LiveLink } from '../live/live-link.tsx';
import { Notifications } from './notifications.tsx';
import { UndoTray } from './undo-tray.tsx';

/** What stands beside every page and has nothing to show before the page itself does. */
export function AfterFirstScreen() {
  return (
    <>
      <LiveLink />
      <UndoTray />
      <Notifications />
    </>
  );
}
