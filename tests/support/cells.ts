import { afterAll, expect } from 'vitest';

/** Counts what a generated test has tried; prints the number at the end and fails when it shrinks below `atLeast`. */
export function countCells(title: string, atLeast: number): { tried(cells?: number): void } {
  let cells = 0;
  afterAll(() => {
    process.stdout.write(`${title}: ${cells} cells\n`);
    expect(cells, `${title}: cells tried`).toBeGreaterThanOrEqual(atLeast);
  });
  return {
    tried: (more = 1) => {
      cells += more;
    },
  };
}
