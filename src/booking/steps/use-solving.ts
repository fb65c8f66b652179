import { useState } from 'react';
import type { Solve } from '../../../contract/solve.ts';
import { daysLater } from '../../../domain/hours/solve-bookings.ts';

/** All of them move as far as they fit. */
export const movingAll: Solve = { rest: 'move', rows: [], within_days: daysLater };

interface Options {
  /** By hand, one by one, where absent. */
  readonly begin?: Solve['rest'];
  /** Whether one may be left where it is. */
  readonly mayStay?: boolean;
}

/**
 * How the bookings in the way are solved (DEC-152): one by one by hand unless told else, else all by the plan, each in another
 * way where somebody chose one, and within as many days as one sets (DEC-303).
 */
export function useSolving({ begin, mayStay = false }: Options = {}) {
  const [solve, setSolve] = useState<Solve | undefined>(begin && { ...movingAll, rest: begin });
  return {
    ...{ solve, mayStay },
    solveAll: (rest: Solve['rest'] | undefined) =>
      setSolve(before => rest && { ...movingAll, within_days: before?.within_days ?? daysLater, rest }),
    setWithinDays: (within_days: number) => setSolve(before => before && { ...before, within_days }),
    choose: (row: Solve['rows'][number]) =>
      setSolve(
        before => before && { ...before, rows: [...before.rows.filter(({ id }) => id !== row.id), row] },
      ),
  };
}

export type Solving = ReturnType<typeof useSolving>;
