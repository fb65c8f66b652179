interface Kept {
  readonly key: string;
  /** Of the page that it was meant for. */
  readonly path: string;
}

/** Letters that were pressed before what walks lists by keys was here; undefined once it is. */
let kept: Kept[] | undefined = [];

/** More than anybody presses while a page comes. */
const mostKept = 20;

/** Keeps a letter for the lists of the page, where these do not hear keys themselves yet. */
export function keepForLists({ key }: KeyboardEvent): void {
  if (key.length === 1 && kept !== undefined && kept.length < mostKept)
    kept.push({ key, path: window.location.pathname });
}

/**
 * Presses once more what was kept for this page, in its order and each where the one before has led; nothing is kept
 * from now on. Whoever has gone to another page meanwhile meant none of its rows.
 */
export function pressKept(): void {
  const here = window.location.pathname;
  const keys = (kept ?? []).filter(({ path }) => path === here);
  kept = undefined;
  for (const { key } of keys)
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
}
