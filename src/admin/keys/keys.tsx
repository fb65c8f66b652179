import { useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { coming } from '../../layout/coming.tsx';
import { isElsewhere, leaveToInputMethod, singleKeysName, toSearch } from './key-press.ts';
import { keepForLists } from './unheard-keys.ts';

const KeysDialog = coming(async () => (await import('./keys-dialog.tsx')).KeysDialog);

const openEvent = 'open-keys';

/** Shows the keys of the page that one is on. */
export function openKeys(): void {
  dispatchEvent(new Event(openEvent));
}

/**
 * Hears `/` and `?`. It stands with the frame of the page, before what walks lists by keys is here: what one types after
 * `/` would be lost otherwise. Before anything on the page hears a key, one that is an input method's is taken out.
 */
export function Keys() {
  const [open, setOpen] = useState(false);
  const [hearsSingle] = useStore(singleKeysName, true);
  useEffect(() => {
    addEventListener('keydown', leaveToInputMethod, { capture: true });
    return () => removeEventListener('keydown', leaveToInputMethod, { capture: true });
  }, []);
  useEffect(() => {
    const show = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (hearsSingle && !isElsewhere(event) && press(event, show)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    addEventListener(openEvent, show);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener(openEvent, show);
    };
  }, [hearsSingle]);
  return open ? <KeysDialog onClose={() => setOpen(false)} /> : null;
}

/** Answers whether the key was for anything here. */
function press(event: KeyboardEvent, show: () => void): boolean {
  if (event.key === '/') return toSearch();
  if (event.key === '?') show();
  else keepForLists(event);
  return event.key === '?';
}
