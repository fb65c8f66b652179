import type { Row } from '../table/row.ts';

/**
 * The rows on screen, each in its place and as it is now: from the page as it would be read now, else from
 * the rows that were asked for one by one. One that was asked for and not found is shown as removed.
 */
export function mergeRows(
  shown: readonly Row[],
  page: readonly Row[],
  asked: ReadonlySet<number>,
  found: readonly Row[],
): Row[] {
  const now = new Map([...found, ...page].map(row => [row.id, row]));
  return shown.map(row => now.get(row.id) ?? (asked.has(row.id) ? { ...row, deleted: true } : row));
}

/**
 * The rows of the page that would be new on screen: among those that changed, where that is known, since
 * others only move up from a later page.
 */
export function newOn(
  shown: readonly Row[],
  page: readonly Row[],
  changed: ReadonlySet<number> | undefined,
): number[] {
  const ids = new Set(shown.map(({ id }) => id));
  return page.map(({ id }) => id).filter(id => !ids.has(id) && (changed?.has(id) ?? true));
}
