/** The rows of a list that somebody has chosen. */
export interface ChosenRows {
  /** The list as it was filtered then; in any other nothing is chosen. */
  readonly list: string;
  readonly ids: ReadonlySet<number>;
  /** All that match, on other pages too. */
  readonly everything: boolean;
  /** The row that was chosen or let go last: a range begins there. */
  readonly last: number | undefined;
}

export function nothingChosen(list: string): ChosenRows {
  return { list, ids: new Set(), everything: false, last: undefined };
}

/** Chooses a row of the page or lets it go; with `range` all rows from the last one to it the same way. */
export function choose(chosen: ChosenRows, page: readonly number[], id: number, range: boolean): ChosenRows {
  const ids = idsOn(chosen, page);
  const on = !ids.has(id);
  for (const each of range ? between(page, chosen.last, id) : [id]) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ...chosen, ids, everything: false, last: id };
}

/** Chooses every row of the page, or lets all of them go when they are chosen already. */
export function choosePage(chosen: ChosenRows, page: readonly number[]): ChosenRows {
  const ids = idsOn(chosen, page);
  const all = page.every(id => ids.has(id));
  for (const id of page) {
    if (all) ids.delete(id);
    else ids.add(id);
  }
  return { ...chosen, ids, everything: false, last: undefined };
}

/** Of everything, only the page is known by its rows. */
function idsOn({ ids, everything }: ChosenRows, page: readonly number[]): Set<number> {
  return new Set(everything ? page : ids);
}

function between(page: readonly number[], from: number | undefined, to: number): readonly number[] {
  const start = from === undefined ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}
