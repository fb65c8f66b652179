import { afterAll, expect } from 'vitest';

/** Counts what a generated test has tried; prints the number at the end and fails when it shrinks below `atLeast`. */
export function countCells(title: string, atLeast: number): { tried(cells?: number): void } {
  let cells = 0;
  afterAll(() => {
    process.stdout.write(`${title}: ${cells} cells\n`);
    // A run that is ended (stop-in-time) or asks for some records has not gone through all of them.
    if (process.env.STOP_AT !== undefined) return;
    expect(cells, `${title}: cells tried`).toBeGreaterThanOrEqual(atLeast);
  });
  return {
    tried: (more = 1) => {
      cells += more;
    },
  };
}
