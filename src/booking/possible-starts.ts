import type { DayOpening } from '../../domain/opening-hours.ts';
import { type SlotSearch, slotsAt } from '../../domain/possible-days.ts';
import { type Slot, type SlotProblem, slotProblem } from '../../domain/slots.ts';

/** Why a booking cannot move to a start; `current` is where it is. */
export type StartProblem = SlotProblem | { readonly kind: 'current' };

/** One start of a day, as the booking that moves sees it. */
export interface Start extends Pick<Slot, 'time' | 'start'> {
  readonly problem?: StartProblem;
}

/** What the starts of any day depend on, but for the day itself. */
export interface Search extends SlotSearch {
  /** Where the booking is now, epoch ms; undefined when another device is searched. */
  readonly currentStart?: number | undefined;
}

const current = { kind: 'current' } as const;

/** The opening of a day (yyyy-MM-dd), and every start of it. */
export function startsAt(
  day: string,
  { currentStart, ...search }: Search,
): { opening: DayOpening; starts: readonly Start[] } {
  const { opening, slots } = slotsAt(day, search);
  const starts = slots.map(slot =>
    slot.start !== undefined && slot.start === currentStart ? { ...slot, problem: current } : slot,
  );
  return { opening, starts };
}

/** Why the booking cannot move to an instant (epoch ms) of a day; undefined when it can. */
export function startProblem(
  start: number,
  day: string,
  { currentStart, ...search }: Search,
): StartProblem | undefined {
  if (start === currentStart) return current;
  const { place: _place, ...question } = search;
  return slotProblem(start, { ...question, day, opening: slotsAt(day, search).opening });
}
