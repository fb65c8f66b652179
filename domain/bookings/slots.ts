import type { Blocked } from '../hours/blocks.ts';
import type { DayBreak, DayOpening, HoursRule } from '../hours/opening-hours.ts';
import { lastSecond, secondsOf, timeText } from '../time/calendar.ts';
import { contains, type Interval, overlaps } from '../time/interval.ts';
import { clockOf, timeOf } from '../time/time-zone.ts';
import { slotStepMinutes } from './slot-durations.ts';

/** Why no booking can start at a time; the first that applies, in the order of this list. */
export type SlotProblem =
  /** The clock jumps over this time. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'past' }
  /** `installed`: epoch ms from which the device stands there. */
  | { readonly kind: 'before-installation'; readonly installed: number }
  | { readonly kind: 'closed'; readonly rule: HoursRule }
  /** Not a start of this day: between two steps, or the second run of a repeated hour. Never in a list of slots. */
  | { readonly kind: 'off-step' }
  | { readonly kind: 'break'; readonly from: string; readonly to: string }
  /** Device or location are taken for something else (DEC-185). */
  | { readonly kind: 'blocked'; readonly blockId: number; readonly reason: string }
  /** The device was told to update its firmware; `until`: epoch ms by which that is over (DEC-253). */
  | { readonly kind: 'updating'; readonly until: number }
  | { readonly kind: 'taken'; readonly bookingId: number };

/** One start of a day. */
export interface Slot {
  /** Wall time HH:mm:ss of the location. */
  readonly time: string;
  /** Epoch ms; undefined when the clock jumps over this time. */
  readonly start: number | undefined;
  /** Absent when a booking can start here. */
  readonly problem?: SlotProblem;
}

/** The time that a booking holds a device, epoch ms. */
export interface Taken extends Interval {
  readonly id: number;
}

/** Everything on which the slots of one device on one day depend. */
export interface SlotParams {
  /** yyyy-MM-dd in `zone`, the location's. */
  readonly day: string;
  readonly zone: string;
  readonly opening: DayOpening;
  /** The bookings that hold the device (statuses 1, 2 and 5, SLOT-09), in any order. */
  readonly taken: readonly Taken[];
  /** The times in which the device, or its whole location, is blocked, in any order. */
  readonly blocked?: readonly Blocked[] | undefined;
  /** The minutes in which the device updates its firmware; undefined where none is under way. */
  readonly updating?: Interval | undefined;
  readonly durationMinutes: number;
  /** Epoch ms. */
  readonly now: number;
  /** Epoch ms from which the device stands there; nothing before it can be booked (SLOT-05, RESCH-05). */
  readonly installedFrom?: number | undefined;
  /** The booking that is being moved: it does not stand in its own way (SLOT-02). */
  readonly exemptBookingId?: number | undefined;
  /** Minutes from one start to the next; the usual step unless told. */
  readonly stepMinutes?: number | undefined;
}

const minuteMs = 60_000;
const secondsOfDay = 86_400;

/**
 * Every start of a day, ascending: from opening to closing in steps of wall minutes, from midnight to
 * midnight when it is closed (SLOT-01..09). Starts that are not free say why (DEC-37).
 */
export function slotsOfDay(question: SlotParams): readonly Slot[] {
  const clock = clockOf(question.day, question.zone);
  const problemAt = problemFinder(question);
  const { from, until, step } = startsOf(question);
  const slots: Slot[] = [];
  for (let seconds = from; seconds < until; seconds += step) {
    const time = timeText(seconds);
    const start = clock(seconds);
    const problem = start === undefined ? skipped : problemAt(start);
    slots.push(problem === undefined ? { time, start } : { time, start, problem });
  }
  return slots;
}

/** Why no booking can start at an instant (epoch ms), by the rules of `slotsOfDay`; undefined when one can. */
export function slotProblem(start: number, question: SlotParams): SlotProblem | undefined {
  const problem = problemFinder(question)(start);
  if (problem !== undefined && !afterStep.has(problem.kind)) return problem;
  return isStart(start, question) ? problem : { kind: 'off-step' };
}

/**
 * Why a booking cannot lie at its time (epoch ms) there; undefined when it can. It begins already: also between two steps,
 * or in the second run of a repeated hour, where none may begin anew.
 */
export function stayProblem(start: number, question: SlotParams): SlotProblem | undefined {
  return problemFinder(question)(start);
}

/** The free starts nearest to an instant (epoch ms), the nearest first, of two equally near the earlier. */
export function nearestFree(start: number, slots: readonly Slot[], count = 3): readonly Slot[] {
  const distance = (slot: Slot) => Math.abs((slot.start ?? Number.POSITIVE_INFINITY) - start);
  return slots
    .filter(slot => slot.problem === undefined)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count);
}

/** What is asked of a start only once it is one of this day. */
const afterStep: ReadonlySet<SlotProblem['kind']> = new Set(['break', 'blocked', 'updating', 'taken']);
const skipped = { kind: 'skipped' } as const;
const past = { kind: 'past' } as const;

/** In seconds of the wall clock: the first start, the bound that no start reaches, and the step. */
function startsOf({
  opening: { from = '00:00:00', to = lastSecond },
  stepMinutes = slotStepMinutes,
}: SlotParams) {
  const until = to === lastSecond ? secondsOfDay : secondsOf(to);
  return { from: secondsOf(from), until, step: stepMinutes * 60 };
}

function isStart(start: number, question: SlotParams): boolean {
  const { from, until, step } = startsOf(question);
  const seconds = secondsOf(timeOf(start, question.zone));
  const onStep = seconds >= from && seconds < until && (seconds - from) % step === 0;
  return onStep && clockOf(question.day, question.zone)(seconds) === start;
}

function problemFinder(question: SlotParams): (start: number) => SlotProblem | undefined {
  const { opening, now, installedFrom, exemptBookingId, blocked = [], updating } = question;
  const length = question.durationMinutes * minuteMs;
  const { open = { start: 0, end: 0 } } = opening;
  const taken = question.taken
    .filter(each => each.id !== exemptBookingId && overlaps(each, open))
    .sort(byStart);
  const beforeInstallation =
    installedFrom === undefined
      ? undefined
      : ({ kind: 'before-installation', installed: installedFrom } as const);
  const closed = { kind: 'closed', rule: opening.rule } as const;
  return start => {
    if (start < now) return past;
    if (installedFrom !== undefined && start < installedFrom) return beforeInstallation;
    const slot = { start, end: start + length };
    if (opening.open === undefined || !contains(open, slot)) return closed;
    return (
      inBreak(slot, opening.breaks) ??
      inBlock(slot, blocked) ??
      inUpdate(slot, updating) ??
      inTheWay(slot, taken)
    );
  };
}

function byStart(one: Taken, other: Taken): number {
  return one.start - other.start || one.id - other.id;
}

function inBreak(slot: Interval, breaks: readonly DayBreak[]): SlotProblem | undefined {
  const found = breaks.find(each => overlaps(each, slot));
  return found && { kind: 'break', from: found.from, to: found.to };
}

function inBlock(slot: Interval, blocked: readonly Blocked[]): SlotProblem | undefined {
  const found = blocked.find(each => overlaps(each, slot));
  return found && { kind: 'blocked', blockId: found.id, reason: found.reason };
}

function inUpdate(slot: Interval, updating: Interval | undefined): SlotProblem | undefined {
  if (updating === undefined || !overlaps(updating, slot)) return undefined;
  return { kind: 'updating', until: updating.end };
}

function inTheWay(slot: Interval, taken: readonly Taken[]): SlotProblem | undefined {
  const found = taken.find(each => overlaps(each, slot));
  return found && { kind: 'taken', bookingId: found.id };
}
