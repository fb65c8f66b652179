/** A stretch of time in epoch ms, half-open: its end is the first instant that is no longer part of it. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** True when some instant lies in both; one may end where the other starts, and an empty one overlaps nothing. */
export function overlaps(one: Interval, other: Interval): boolean {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
}

/** True when `inner` neither starts before `outer` nor ends after it. */
export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The part that both have in common; undefined when there is none. */
export function intersection(one: Interval, other: Interval): Interval | undefined {
  const common = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
  return common.start < common.end ? common : undefined;
}

/** What remains of `whole` without the `cuts`, ascending; the cuts may come in any order and may overlap. */
export function subtract(whole: Interval, cuts: readonly Interval[]): Interval[] {
  const remaining: Interval[] = [];
  let start = whole.start;
  for (const cut of cuts.filter(each => overlaps(each, whole)).sort((a, b) => a.start - b.start)) {
    if (start < cut.start) remaining.push({ start, end: cut.start });
    start = Math.max(start, cut.end);
  }
  if (start < whole.end) remaining.push({ start, end: whole.end });
  return remaining;
}
