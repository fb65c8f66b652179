/** Where the browser keeps whether keys of one letter or sign are heard (WCAG 2.1.4): who dictates turns them off. */
export const singleKeysName = 'keys.single';

/** True while somebody writes, presses a key for something else, or while something lies over the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { defaultPrevented, ctrlKey, metaKey, altKey, target } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isWriting(target)) return true;
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}

const pressed = ['checkbox', 'radio', 'button', 'submit'];

function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !pressed.includes(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** The search box of a list, or what opens its filters where it has none. */
export function searchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.filters input, .filters button');
}

/** Puts the cursor into the search box of the list; answers whether there is one. */
export function toSearch(): boolean {
  const box = searchBox();
  box?.focus();
  if (box instanceof HTMLInputElement) box.select();
  return box !== null;
}

/** What takes, drops or chooses among the words that an input method proposes. */
const proposing = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'];
/** What browsers call the code of a key that belongs to an input method; Safari says no more of the Enter that ends one. */
const ofInputMethod = 229;

/**
 * Leaves such a key to the input method that somebody types with, such as one for Vietnamese, Japanese or Chinese: else the
 * Enter that takes a word would save half of what is meant, and Escape would close what it stands in (DEC-323).
 */
export function leaveToInputMethod(event: KeyboardEvent): void {
  const isTaken = event.isComposing || event.keyCode === ofInputMethod;
  if (isTaken && proposing.includes(event.key)) event.stopImmediatePropagation();
}
