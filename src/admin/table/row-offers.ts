import type { RowChoice } from './row-choices.ts';

/** What can be done to one row of a list on screen, and how. */
export interface RowOffer {
  readonly choices: readonly RowChoice[];
  readonly act: (id: string) => void;
}

const offers = new WeakMap<Element, RowOffer>();

/** Tells what the row around this element offers, for those who work with keys; as a ref it says so anew with each drawing. */
export function tellOffer(offer: RowOffer) {
  return (element: Element | null): void => {
    if (element !== null) offers.set(element, offer);
  };
}

/** What a row of a list offers right now; nothing where it has no actions. */
export function offerOf(row: Element): RowOffer | undefined {
  const actions = row.querySelector('.row-actions');
  return actions === null ? undefined : offers.get(actions);
}
