import { cursorAt, nameOf, rowAround, rowLike, shownLists } from './row-cursor.ts';

/** Where the focus stood on a page, precisely enough to find the place again when its element has gone. */
interface Place {
  readonly element: HTMLElement;
  readonly path: string;
  readonly row?: ReturnType<typeof cursorAt> & { readonly list: string };
}

/** What lies over a page for a while: panels, dialogs, menus, the palette, cards that offer to undo, messages. */
const passing = '.MuiModal-root, [role="dialog"], [role="menu"], [data-passing]';

/**
 * Brings the focus back to where it was on the page when what held it has gone, be it done or left: to the same
 * element, else to its row or the row in that place, else to the page. What could not be used for a while, as a button
 * while it saves, loses the focus as well, and gets it back (DEC-317). Who puts it somewhere else is left alone.
 */
export function followFocus(): () => void {
  let place: Place | undefined;
  let held: HTMLElement | undefined;
  let disabled: HTMLElement | undefined;
  let frame = 0;
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(passing) !== null) {
      held = target;
      return;
    }
    held = undefined;
    place = placeOf(target);
  };
  const onFocus = ({ target }: FocusEvent) => note(target);
  const onPress = ({ target }: PointerEvent) => note(target);
  const settle = () => {
    const lost = held ?? place?.element;
    if (lost === undefined || !isNowhere() || isCovered()) return;
    if (lost.isConnected) disabled = givenBack(lost, disabled);
    // A link that has led to another page has done what it was pressed for.
    else if (held === undefined && place?.path !== window.location.pathname) place = undefined;
    else if (bringBack(place)) held = undefined;
  };
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(settle);
  });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
  };
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** Undefined where somebody pressed on nothing: there is no focus to bring back then. */
function placeOf(target: HTMLElement): Place | undefined {
  const element = target.closest<HTMLElement>(focusable);
  if (element === null) return undefined;
  const path = window.location.pathname;
  const row = rowAround(element);
  const list = row?.closest('table');
  if (row === undefined || list === null || list === undefined) return { element, path };
  return { element, path, row: { ...cursorAt(row), list: nameOf(list) } };
}

/** What had the focus last, if it still cannot be used; where it could not be and can again, it gets the focus back. */
function givenBack(last: HTMLElement, disabled: HTMLElement | undefined): HTMLElement | undefined {
  if (last.matches(':disabled')) return last;
  if (last === disabled) focus(last);
  return undefined;
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isCovered(): boolean {
  return document.querySelector('.MuiModal-root') !== null;
}

/** False as long as the list of that row is still being read. */
function bringBack(place: Place | undefined): boolean {
  const isHere = place?.path === window.location.pathname;
  if (place !== undefined && isHere && place.element.isConnected) return focus(place.element);
  const { row } = place ?? {};
  const list = isHere && row !== undefined ? shownLists().find(each => nameOf(each) === row.list) : undefined;
  const same = list === undefined ? undefined : rowLike(list, row);
  if (same !== undefined) return focus(same);
  if (isHere && document.querySelector('main [aria-busy="true"]') !== null) return false;
  const page = document.getElementById('content');
  return page === null ? false : focus(page);
}

function focus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return true;
}
