import './keys.css';
import { useEffect } from 'react';
import { useNotify, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { usePanelState } from '../dialogs/panel-address.ts';
import { type RowChoice, useRefusedWords } from '../table/row-choices.ts';
import { offerOf } from '../table/row-offers.ts';
import { followFocus } from './focus-return.ts';
import { isElsewhere, singleKeysName } from './key-press.ts';
import { pressInList } from './list-keys.ts';
import { followRows } from './row-cursor.ts';
import { pressKept } from './unheard-keys.ts';

/** Has lists walked by keys, and brings the focus back to where it was; comes after the first screen. */
export function WalkedLists() {
  const [hearsSingle] = useStore(singleKeysName, true);
  const act = useAct();
  useEffect(followRows, []);
  useEffect(followFocus, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hearsSingle && event.key.length === 1) return;
      if (!isElsewhere(event) && pressInList(event, act)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    pressKept();
    return () => document.removeEventListener('keydown', onKey);
  }, [act, hearsSingle]);
  return null;
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
