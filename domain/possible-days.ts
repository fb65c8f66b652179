import { addDays } from './calendar-day.ts';
import {
  type DayOpening,
  type HoursRule,
  openingOfDay,
  type SpecialDay,
  type WeekdayHours,
} from './opening-hours.ts';
import { type Slot, type SlotQuestion, slotsOfDay } from './slots.ts';
import { dayOf } from './time-zone.ts';

/** Why no booking can start on a whole day. */
export type DayProblem =
  | { readonly kind: 'past' }
  | { readonly kind: 'closed'; readonly rule: HoursRule }
  /** `installed`: epoch ms from which the device stands there. */
  | { readonly kind: 'before-installation'; readonly installed: number }
  /** Open, but nothing of the length is free. */
  | { readonly kind: 'full' };

/** One day of a month: how many starts are free, or why there are none. */
export interface PossibleDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly free: number;
  readonly problem?: DayProblem;
}

/** What the slots of any day of a device depend on, but for the day itself. */
export interface SlotSearch
  extends Pick<
    SlotQuestion,
    'zone' | 'taken' | 'durationMinutes' | 'now' | 'installedFrom' | 'exemptBookingId'
  > {
  readonly place: { readonly week: readonly WeekdayHours[]; readonly specials: readonly SpecialDay[] };
}

/** The opening of a day (yyyy-MM-dd), and every start of it. `taken` may hold bookings of other days. */
export function slotsAt(
  day: string,
  { place, ...question }: SlotSearch,
): { opening: DayOpening; slots: readonly Slot[] } {
  const opening = openingOfDay(day, question.zone, place.week, place.specials);
  return { opening, slots: slotsOfDay({ ...question, day, opening }) };
}

/** Every day of a month (yyyy-MM), ascending, with the number of its free starts (RESCH-03..05). */
export function possibleDays(month: string, search: SlotSearch): readonly PossibleDay[] {
  const today = dayOf(search.now, search.zone);
  const days: PossibleDay[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    days.push(day < today ? { day, free: 0, problem: { kind: 'past' } } : possibleDay(day, search));
  }
  return days;
}

function possibleDay(day: string, search: SlotSearch): PossibleDay {
  const { opening, slots } = slotsAt(day, search);
  const free = slots.filter(({ problem }) => problem === undefined).length;
  return free > 0 ? { day, free } : { day, free, problem: dayProblem(opening, slots, search) };
}

/** Starts that run over closing time say nothing of their own: they are closed on every day. */
function dayProblem(
  { open, rule }: DayOpening,
  slots: readonly Slot[],
  { installedFrom }: SlotSearch,
): DayProblem {
  if (open === undefined) return { kind: 'closed', rule };
  const kinds = new Set(slots.map(({ problem }) => problem?.kind));
  if (kinds.has('taken') || kinds.has('break')) return { kind: 'full' };
  if (installedFrom !== undefined && kinds.has('before-installation')) {
    return { kind: 'before-installation', installed: installedFrom };
  }
  return { kind: kinds.has('past') ? 'past' : 'full' };
}
