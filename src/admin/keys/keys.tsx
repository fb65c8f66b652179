import './keys.css';
import { useEffect, useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { coming } from '../../layout/coming.tsx';
import { usePanelState } from '../dialogs/panel-address.ts';
import { type RowChoice, useRefusedWords } from '../table/row-choices.ts';
import { offerOf } from '../table/row-offers.ts';
import { followFocus } from './focus-return.ts';
import { type Act, isElsewhere, pressInList, singleKeysName, toSearch } from './list-keys.ts';
import { followRows } from './row-cursor.ts';

const KeysDialog = coming(async () => (await import('./keys-dialog.tsx')).KeysDialog);

const openEvent = 'open-keys';

/** Shows the keys of the page that one is on. */
export function openKeys(): void {
  dispatchEvent(new Event(openEvent));
}

/** Hears the keys of lists and `?`, and brings the focus back to where it was; comes after the first screen. */
export function Keys() {
  const [open, setOpen] = useState(false);
  const [hearsSingle] = useStore(singleKeysName, true);
  const act = useAct();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hearsSingle && event.key.length === 1) return;
      if (isElsewhere(event) || !press(event, act, () => setOpen(true))) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [act, hearsSingle]);
  useEffect(() => {
    const stopRows = followRows();
    const stopFocus = followFocus();
    const onAsked = () => setOpen(true);
    addEventListener(openEvent, onAsked);
    return () => {
      stopRows();
      stopFocus();
      removeEventListener(openEvent, onAsked);
    };
  }, []);
  return open ? <KeysDialog onClose={() => setOpen(false)} /> : null;
}

/** Does what the key is for, and answers whether it is for anything. */
function press(event: KeyboardEvent, act: Act, open: () => void): boolean {
  if (event.key === '/') return toSearch();
  if (event.key !== '?') return pressInList(event, act);
  open();
  return true;
}

/** Does what a row offers, as its button would; what cannot be done says why. */
function useAct() {
  const navigate = useNavigate();
  const notify = useNotify();
  const { search } = useLocation();
  const state = usePanelState();
  const refusedWords = useRefusedWords();
  return (row: HTMLElement, choice: RowChoice) => {
    const refusal = refusedWords(choice);
    const { id, to, over } = choice;
    if (refusal !== undefined) notify(refusal, { type: 'info' });
    else if (to === undefined) offerOf(row)?.act(id);
    else void navigate(id === 'edit' ? { pathname: to, search } : to, over === true ? { state } : {});
  };
}
