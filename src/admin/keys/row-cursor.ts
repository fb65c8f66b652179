/** Where the keyboard stands in a list: a row by its id, and its place for when that row has gone. */
interface Cursor {
  readonly id: string | undefined;
  readonly at: number;
}

const cursors = new Map<string, Cursor>();

/** The tables of lists on screen; those of opened rows and those that are still empty frames are none. */
export function shownLists(): HTMLTableElement[] {
  return [...document.querySelectorAll<HTMLTableElement>('main table.rows:has(tr[data-row])')];
}

export function rowsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('tr[data-row]')];
}

/** The row of a list in which an element stands. */
export function rowAround(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('main tr[data-row]') ?? undefined;
}

/** The row in which the keyboard stood last in this list, or the one that has its place now. */
export function cursorRow(list: HTMLTableElement): HTMLElement | undefined {
  return rowLike(list, cursors.get(nameOf(list)));
}

/** That row of a list, or the one that stands in its place. */
export function rowLike(list: Element, cursor: Cursor | undefined): HTMLElement | undefined {
  const rows = rowsOf(list);
  const same = rows.find(({ dataset }) => dataset.row === cursor?.id);
  return same ?? rows[Math.min(cursor?.at ?? 0, rows.length - 1)];
}

/** Where a row stands in its list. */
export function cursorAt(row: HTMLElement): Cursor {
  const list = row.closest('table');
  return { id: row.dataset.row, at: list === null ? 0 : rowsOf(list).indexOf(row) };
}

/** One list of one page keeps its cursor over paging, changes of others, and panels that lie over it meanwhile. */
export function nameOf(list: HTMLTableElement): string {
  return `${window.location.pathname} ${list.caption?.textContent ?? ''}`;
}

/**
 * Makes a list one stop of the Tab key: the row in which the keyboard stands, and behind it what that row holds. The
 * other rows are reached by arrows. Follows rows that come and go until it is called off.
 */
export function followRows(): () => void {
  let frame = 0;
  const place = () => shownLists().forEach(placeStop);
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? rowAround(target) : undefined;
    const list = row?.closest('table');
    if (row === undefined || list === null || list === undefined) return;
    cursors.set(nameOf(list), cursorAt(row));
    placeStop(list);
  };
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  place();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

function placeStop(list: HTMLTableElement): void {
  const here = cursorRow(list);
  for (const row of rowsOf(list)) setStops(row, row === here);
}

const controls = 'a[href], button, input, select, textarea, [tabindex]';

function setStops(row: HTMLElement, isHere: boolean): void {
  const stop = isHere ? '0' : '-1';
  if (row.getAttribute('tabindex') !== stop) row.setAttribute('tabindex', stop);
  for (const control of row.querySelectorAll<HTMLElement>(controls)) {
    const isSkipped = control.dataset.stop !== undefined;
    if (isHere && isSkipped) giveBack(control);
    if (!isHere && !isSkipped) skip(control);
  }
}

/** What a control said of itself is kept beside it, to be given back. */
function skip(control: HTMLElement): void {
  control.dataset.stop = control.getAttribute('tabindex') ?? '';
  control.tabIndex = -1;
}

function giveBack(control: HTMLElement): void {
  const { stop = '' } = control.dataset;
  delete control.dataset.stop;
  if (stop === '') control.removeAttribute('tabindex');
  else control.setAttribute('tabindex', stop);
}
