import type { RowChoice } from '../table/row-choices.ts';
import { offerOf } from '../table/row-offers.ts';
import { cursorRow, rowAround, rowsOf, shownLists } from './row-cursor.ts';

/** A key of every list: how it is called, what it is for, and what it does to the row in which the keyboard stands. */
interface ListKey {
  /** As browsers name them. */
  readonly keys: readonly string[];
  /** As people read them. */
  readonly shown: readonly string[];
  /** What it does, in English; other languages translate the text. */
  readonly label: string;
  /** Also where the keyboard stands in no row yet. */
  readonly anywhere?: true;
  readonly does: (row: HTMLElement, act: Act) => void;
}

/** Does what a row offers. */
export type Act = (row: HTMLElement, choice: RowChoice) => void;

/** The keys of every list; those of its rows' own actions stand in the descriptions. */
export const listKeys: readonly ListKey[] = [
  { keys: ['j'], shown: ['j'], label: 'Next row', anywhere: true, does: row => step(row, 1) },
  { keys: ['k'], shown: ['k'], label: 'Row before', anywhere: true, does: row => step(row, -1) },
  { keys: ['ArrowDown'], shown: ['↓'], label: 'Next row', does: row => step(row, 1) },
  { keys: ['ArrowUp'], shown: ['↑'], label: 'Row before', does: row => step(row, -1) },
  {
    keys: ['Home'],
    shown: ['Home'],
    label: 'First row of the page',
    does: row => step(row, Number.NEGATIVE_INFINITY),
  },
  {
    keys: ['End'],
    shown: ['End'],
    label: 'Last row of the page',
    does: row => step(row, Number.POSITIVE_INFINITY),
  },
  { keys: ['Enter'], shown: ['Enter'], label: 'Open the row', does: open },
  { keys: ['ArrowRight'], shown: ['→'], label: 'Unfold the row', does: row => unfold(row, true) },
  { keys: ['ArrowLeft'], shown: ['←'], label: 'Fold the row', does: row => unfold(row, false) },
  { keys: ['x'], shown: ['x'], label: 'Choose the row', does: row => boxOf(row)?.click() },
];

/** Whether a key of every list has an effect in this row. */
export function works({ label }: ListKey, row: HTMLElement): boolean {
  if (label === 'Choose the row') return boxOf(row) !== undefined;
  return label !== 'Unfold the row' && label !== 'Fold the row' ? true : openerOf(row) !== undefined;
}

/**
 * What a pressed key does in the lists on screen; answers whether it does anything. Nothing while one is writing, while
 * something lies over the page, or while a row is being dragged.
 */
export function pressInList(event: KeyboardEvent, act: Act): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const inside = rowAround(target);
  const list = inside?.closest('table') ?? shownLists()[0];
  if (list === undefined || list.querySelector('tr.dragged') !== null) return false;
  const row = inside ?? cursorRow(list);
  const key = listKeys.find(({ keys }) => keys.includes(event.key));
  if (row === undefined) return false;
  if (key !== undefined) return pressKey(key, { row, inside, target }, act);
  const choice = inside === undefined ? undefined : keyed(row).find(each => each.key === event.key);
  if (choice === undefined) return false;
  row.focus();
  act(row, choice);
  return true;
}

interface Where {
  readonly row: HTMLElement;
  /** The keyboard stands in the row already. */
  readonly inside: HTMLElement | undefined;
  readonly target: Element | null;
}

function pressKey(key: ListKey, { row, inside, target }: Where, act: Act): boolean {
  if (inside === undefined) {
    // The first press leads to where the keyboard stood last.
    if (key.anywhere === true) row.focus();
    return key.anywhere === true;
  }
  // A link or a button has a meaning of its own for Enter, a handle for arrows.
  const isOwn = target !== row && (key.keys.includes('Enter') || target?.closest('.handle') !== null);
  if (isOwn && key.anywhere !== true) return false;
  key.does(row, act);
  return true;
}

/** What a row offers by a letter. */
export function keyed(row: Element): readonly RowChoice[] {
  return (offerOf(row)?.choices ?? []).filter(({ key }) => key !== undefined);
}

function step(row: HTMLElement, by: number): void {
  const list = row.closest('table');
  const rows = list === null ? [] : rowsOf(list);
  const next = rows[Math.min(Math.max(rows.indexOf(row) + by, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The page of a row, else where its name leads, else its form, else what unfolds beneath it. */
function open(row: HTMLElement, act: Act): void {
  const choices = (offerOf(row)?.choices ?? []).filter(({ refused }) => refused === undefined);
  const page = choices.find(({ id }) => id === 'view');
  const lead = row.querySelector<HTMLElement>('a.lead');
  const form = choices.find(({ id }) => id === 'edit');
  if (page !== undefined) act(row, page);
  else if (lead !== null) lead.click();
  else if (form !== undefined) act(row, form);
  else openerOf(row)?.click();
}

function unfold(row: HTMLElement, isToOpen: boolean): void {
  const opener = openerOf(row);
  if ((opener?.ariaExpanded === 'true') !== isToOpen) opener?.click();
}

function openerOf(row: HTMLElement): HTMLElement | undefined {
  return row.querySelector<HTMLElement>('button.opener') ?? undefined;
}

function boxOf(row: HTMLElement): HTMLElement | undefined {
  return row.querySelector<HTMLElement>('td.narrow input[type="checkbox"]') ?? undefined;
}
