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
 * way where somebody chose one, within as many days and as far as one sets (DEC-303,
 * DEC-305).
 */
export function useSolving({ begin, mayStay = false }: Options = {}) {
  const [solve, setSolve] = useState<SolveRequest | undefined>(begin && { rest: begin });
  return {
    ...{ solve, mayStay },
    withinDays: solve?.within_days ?? daysLater,
    /** What was chosen for one of them. */
    chosenFor: (id: number) => solve?.rows?.find(row => row.id === id),
    /** How far another location may be, in kilometres; absent where none leaves its own (DEC-305). */
    withinKm: solve?.within_km,
    solveAll: (rest: Rest | undefined) =>
      setSolve(before => {
        const { rows: _chosen, ...bounds } = before ?? {};
        return rest && { ...bounds, rest };
      }),
    setWithinDays: (days: number) => setSolve(before => before && { ...before, within_days: days }),
    /** Where nearer ones are meant now, a start that somebody chose may lie too far: what the plan finds counts again. */
    setWithinKm: (km: number | undefined) =>
      setSolve(before => {
        if (before === undefined) return undefined;
        const { within_km: _other, rows, ...others } = before;
        const isFarther = km !== undefined && km >= (before.within_km ?? -1);
        const kept = isFarther ? rows : rows?.filter(({ outcome }) => outcome !== 'move');
        return { ...others, ...(kept && { rows: kept }), ...(km !== undefined && { within_km: km }) };
      }),
    choose: (row: Row) =>
      setSolve(before => {
        const others = before?.rows?.filter(({ id }) => id !== row.id) ?? [];
        return before && { ...before, rows: [...others, row] };
      }),
  };
}

export type Solving = ReturnType<typeof useSolving>;
