/**
 * FullCalendar says the date of a cell itself and hides from screen readers what it is given to draw there;
 * here there is more to say, and something to press.
 */
export function letRead({ el }: { readonly el: HTMLElement }): void {
  for (const hidden of el.querySelectorAll('[aria-hidden]')) hidden.removeAttribute('aria-hidden');
}
