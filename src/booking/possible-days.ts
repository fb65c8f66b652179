import { addDays } from '../../domain/calendar-day.ts';
import { type DayOpening, type HoursRule, openingOfDay } from '../../domain/opening-hours.ts';
import {
  type Slot,
  type SlotProblem,
  type SlotQuestion,
  slotProblem,
  slotsOfDay,
} from '../../domain/slots.ts';
import { dayOf } from '../../domain/time-zone.ts';
import type { PlaceHours } from './place-hours.ts';

/** Why no booking can start on a whole day. */
export type DayProblem =
  | { readonly kind: 'past' }
  | { readonly kind: 'closed'; readonly rule: HoursRule }
  | { readonly kind: 'before-installation'; readonly installed: number }
  | { readonly kind: 'full' };

/** One day of a month: how many starts are free, or why there are none. */
export interface PossibleDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly free: number;
  readonly problem?: DayProblem;
}

/** Why a booking cannot move to a start; `current` is where it is. */
export type StartProblem = SlotProblem | { readonly kind: 'current' };

/** One start of a day, as the booking that moves sees it. */
export interface Start extends Pick<Slot, 'time' | 'start'> {
  readonly problem?: StartProblem;
}

/** What the slots of any day of a place depend on, but for the day itself. */
export interface Search
  extends Pick<
    SlotQuestion,
    'zone' | 'taken' | 'durationMinutes' | 'now' | 'installedFrom' | 'exemptBookingId'
  > {
  readonly place: PlaceHours;
  /** Where the booking is now, epoch ms; undefined when another device is searched. */
  readonly currentStart?: number | undefined;
}

const current = { kind: 'current' } as const;

/** The opening of a day, and every start of it. */
export function startsAt(day: string, search: Search): { opening: DayOpening; starts: readonly Start[] } {
  const question = questionOf(day, search);
  const starts = slotsOfDay(question).map(slot =>
    slot.start !== undefined && slot.start === search.currentStart ? { ...slot, problem: current } : slot,
  );
  return { opening: question.opening, starts };
}

/** Why the booking cannot move to an instant (epoch ms) of a day; undefined when it can. */
export function startProblem(start: number, day: string, search: Search): StartProblem | undefined {
  return start === search.currentStart ? current : slotProblem(start, questionOf(day, search));
}

function questionOf(day: string, { place, currentStart: _current, ...question }: Search): SlotQuestion {
  return { ...question, day, opening: openingOfDay(day, question.zone, place.week, place.specials) };
}

/** Every day of a month (yyyy-MM) with its free starts (RESCH-03 to RESCH-05). */
export function daysOfMonth(month: string, search: Search): readonly PossibleDay[] {
  const today = dayOf(search.now, search.zone);
  const days: PossibleDay[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    days.push(day < today ? { day, free: 0, problem: { kind: 'past' } } : possibleDay(day, search));
  }
  return days;
}

function possibleDay(day: string, search: Search): PossibleDay {
  const { opening, starts } = startsAt(day, search);
  const free = starts.filter(({ problem }) => problem === undefined).length;
  if (free > 0) return { day, free };
  if (opening.open === undefined) return { day, free, problem: { kind: 'closed', rule: opening.rule } };
  const { installedFrom } = search;
  if (installedFrom !== undefined && opening.open.end <= installedFrom)
    return { day, free, problem: { kind: 'before-installation', installed: installedFrom } };
  const over = starts.every(({ problem }) => problem?.kind === 'past' || problem?.kind === 'skipped');
  return { day, free, problem: { kind: over ? 'past' : 'full' } };
}

/** The month (yyyy-MM) so many months after another, or before it when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
