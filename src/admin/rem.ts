/** How many pixels so many `rem` are: with letters of the size that somebody has set in the browser, 16 where nobody has (DEC-324). */
export function pixelsOf(rems: number): number {
  return rems * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
