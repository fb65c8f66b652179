import {
  type DatedHours,
  type DayOpening,
  type HoursRule,
  openingOfDay,
  type SpecialDay,
} from '../hours/opening-hours.ts';
import { addDays } from '../time/calendar.ts';
import { dayOf } from '../time/time-zone.ts';
import { type Slot, type SlotParams, type SlotProblem, slotProblem, slotsOfDay } from './slots.ts';

/** Why no booking can start on a whole day. */
export type DayProblem =
  | { readonly kind: 'past' }
  | { readonly kind: 'closed'; readonly rule: HoursRule }
  /** `installed`: epoch ms from which the device stands there. */
  | { readonly kind: 'before-installation'; readonly installed: number }
  | { readonly kind: 'blocked'; readonly blockId: number; readonly reason: string }
  /** Open, but nothing of the length is free. */
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

/** What the starts of any day of a device depend on, but for the day itself. `taken` may be of many days. */
export interface StartSearch
  extends Pick<
    SlotParams,
    | 'zone'
    | 'taken'
    | 'blocked'
    | 'updating'
    | 'durationMinutes'
    | 'now'
    | 'installedFrom'
    | 'exemptBookingId'
  > {
  readonly hours: { readonly week: readonly DatedHours[]; readonly specials: readonly SpecialDay[] };
  /** Where the booking is now, epoch ms; undefined when another device is searched. */
  readonly currentStart?: number | undefined;
  /** Devices that would do as well: a start is free where any of them is. */
  readonly others?: readonly OtherDevice[] | undefined;
}

/** Another device of the location, with what holds it. */
export interface OtherDevice extends Pick<SlotParams, 'taken' | 'blocked' | 'updating' | 'installedFrom'> {
  readonly bedId: number;
}

const current = { kind: 'current' } as const;

/** The opening of a day (yyyy-MM-dd), and every start of it. */
export function startsAt(
  day: string,
  search: StartSearch,
): { opening: DayOpening; starts: readonly Start[] } {
  const question = questionOf(day, search);
  const elsewhere = (search.others ?? []).map(other =>
    slotsOfDay({ ...question, blocked: [], updating: undefined, ...other }),
  );
  const starts = slotsOfDay(question).map((slot, index) => {
    if (slot.start !== undefined && slot.start === search.currentStart) return { ...slot, problem: current };
    const isFree = elsewhere.some(slots => slots[index] !== undefined && slots[index].problem === undefined);
    return isFree ? { time: slot.time, start: slot.start } : slot;
  });
  return { opening: question.opening, starts };
}

/** Why the booking cannot move to an instant (epoch ms) of a day; undefined when it can. */
export function startProblem(start: number, day: string, search: StartSearch): StartProblem | undefined {
  if (start === search.currentStart) return current;
  if (otherFreeAt(start, day, search) !== undefined) return undefined;
  return slotProblem(start, questionOf(day, search));
}

/** The device among the others that is free at an instant (epoch ms) of a day. */
export function otherFreeAt(start: number, day: string, search: StartSearch): OtherDevice | undefined {
  const question = questionOf(day, search);
  return search.others?.find(
    other => slotProblem(start, { ...question, blocked: [], updating: undefined, ...other }) === undefined,
  );
}

function questionOf(
  day: string,
  { hours, currentStart: _current, others: _others, ...question }: StartSearch,
): SlotParams {
  return { ...question, day, opening: openingOfDay(day, question.zone, hours.week, hours.specials) };
}

/** Every day of a month (yyyy-MM), ascending, with the number of its free starts (RESCH-03..05). */
export function possibleDays(month: string, search: StartSearch): readonly PossibleDay[] {
  const today = dayOf(search.now, search.zone);
  const days: PossibleDay[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    days.push(day < today ? { day, free: 0, problem: { kind: 'past' } } : possibleDay(day, search));
  }
  return days;
}

function possibleDay(day: string, search: StartSearch): PossibleDay {
  const { opening, starts } = startsAt(day, search);
  const free = starts.filter(({ problem }) => problem === undefined).length;
  return free > 0 ? { day, free } : { day, free, problem: dayProblem(opening, starts, search) };
}

/** Starts that run over closing time say nothing of their own: they are closed on every day. */
function dayProblem(
  { open, rule }: DayOpening,
  starts: readonly Start[],
  { installedFrom }: StartSearch,
): DayProblem {
  if (open === undefined) return { kind: 'closed', rule };
  const kinds = new Set(starts.map(({ problem }) => problem?.kind));
  if (kinds.has('taken') || kinds.has('updating') || kinds.has('current')) return { kind: 'full' };
  const block = starts.find(({ problem }) => problem?.kind === 'blocked')?.problem;
  if (block?.kind === 'blocked') return block;
  if (kinds.has('break')) return { kind: 'full' };
  if (installedFrom !== undefined && kinds.has('before-installation')) {
    return { kind: 'before-installation', installed: installedFrom };
  }
  return { kind: kinds.has('past') ? 'past' : 'full' };
}
