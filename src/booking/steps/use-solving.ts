import { useState } from 'react';
import type { SolveRequest } from '../../../contract/solve.ts';
import { daysLater } from '../../../domain/hours/solve-bookings.ts';

type Rest = SolveRequest['rest'];
type Row = NonNullable<SolveRequest['rows']>[number];

/** All of them move as far as they fit. */
export const movingAll: SolveRequest = { rest: 'move' };

interface Options {
  /** By hand, one by one, where absent. */
  readonly begin?: Rest;
  /** Whether one may be left where it is. */
  readonly mayStay?: boolean;
}

/**
 * How the bookings in the way are solved (DEC-152): one by one by hand unless told else, else all by the plan, each in another
 * way where somebody chose one, and within as many days as one sets (DEC-303).
 */
export function useSolving({ begin, mayStay = false }: Options = {}) {
  const [solve, setSolve] = useState<SolveRequest | undefined>(begin && { rest: begin });
  return {
    ...{ solve, mayStay },
    withinDays: solve?.within_days ?? daysLater,
    /** What was chosen for one of them. */
    chosenFor: (id: number) => solve?.rows?.find(row => row.id === id),
    solveAll: (rest: Rest | undefined) =>
      setSolve(
        before =>
          rest && { rest, ...(before?.within_days !== undefined && { within_days: before.within_days }) },
      ),
    setWithinDays: (days: number) => setSolve(before => before && { ...before, within_days: days }),
    choose: (row: Row) =>
      setSolve(before => {
        const others = before?.rows?.filter(({ id }) => id !== row.id) ?? [];
        return before && { ...before, rows: [...others, row] };
      }),
  };
}

export type Solving = ReturnType<typeof useSolving>;
