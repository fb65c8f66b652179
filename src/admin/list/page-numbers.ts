/** Page numbers around the current one, always with the first and the last; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((left, right) => left - right);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}
