import { type SlotProblem, slotProblem, stayProblem } from '../bookings/slots.ts';
import { addDays } from '../time/calendar.ts';
import { dayOf } from '../time/time-zone.ts';
import {
  isOffered,
  keepsTime,
  type Lane,
  nextStarts,
  type Prefers,
  type Room,
  roomOf,
  type Stay,
  type Target,
} from './next-starts.ts';

/** What somebody chose for one booking. */
export type Choice =
  | { readonly id: number; readonly outcome: 'move'; readonly to: Target }
  | { readonly id: number; readonly outcome: 'cancel' }
  | { readonly id: number; readonly outcome: 'keep' };

/**
 * `device`: it is none on which the booking may go on; `length`: its location offers no session so long; `days`: the start
 * lies too many days from that of the booking.
 */
export type Lack = 'device' | 'length' | 'days';

/** What becomes of one booking; `blocks` stands in the way of all. */
export interface Solution {
  readonly outcome: 'move' | 'cancel' | 'keep' | 'blocks';
  readonly to?: Target;
  /** The rule of slots by which it cannot go where it was meant to. */
  readonly problem?: SlotProblem;
  /** Why it cannot where that is none of them. */
  readonly lack?: Lack;
  /** Where it could go, its own device first. */
  readonly choices: readonly Target[];
}

interface Params {
  readonly stays: readonly Stay[];
  readonly lanes: readonly Lane[];
  readonly chosen: readonly Choice[];
  /** For those that nobody chose for: to the next free start, else cancelled; or all of them cancelled. */
  readonly rest: 'move' | 'cancel';
  /** So many days later a booking goes on at most, by itself; 0 for the same day (DEC-303). */
  readonly withinDays?: number;
  /**
   * `own`: their own device first, and the times that they leave are free for each other, because nobody stays there.
   * `time`: the same time on another device first, then whatever is free soonest; nobody takes the time that another
   * one of them leaves (DEC-172).
   */
  readonly prefers?: Prefers;
  /** Epoch ms. */
  readonly now: number;
}

/** A booking goes on at most so many days later, whatever is asked for (DEC-152). */
export const daysLater = 7;
/** Kilometres to another location to which bookings may go, at most (DEC-305). */
export const farthestKm = 100;
const mostChoices = 4;
/** Of those at other locations. */
const mostElsewhere = 3;

/**
 * What becomes of the bookings that other hours meet, by their ids (DEC-152): chosen targets first, then the rest in the
 * order of their starts, each to what `nextStarts` has first.
 */
export function solveBookings({
  stays,
  lanes,
  chosen,
  rest,
  now,
  ...how
}: Params): ReadonlyMap<number, Solution> {
  const { prefers = 'own', withinDays = daysLater } = how;
  const wishes = new Map(chosen.map(choice => [choice.id, choice]));
  const changeable = stays.filter(stay => stay.isChangeable);
  const isLeaving = ({ id }: Stay) => wishes.get(id)?.outcome !== 'keep';
  const leaving = new Set(prefers === 'own' ? changeable.filter(isLeaving).map(({ id }) => id) : []);
  const rooms = lanes.map(lane => roomOf(lane, leaving, now));
  const found = new Map<number, Solution>();
  for (const stay of changeable) {
    const wish = wishes.get(stay.id);
    if (wish !== undefined) found.set(stay.id, asWished(stay, wish, rooms));
  }
  for (const stay of changeable) {
    if (found.has(stay.id)) continue;
    const [next] = rest === 'move' ? nextStarts(stay, rooms, { prefers, withinDays }) : [];
    found.set(stay.id, next === undefined ? { outcome: 'cancel', choices: [] } : placed(stay, next, rooms));
  }
  return new Map(
    stays.map(stay => {
      const solution = found.get(stay.id);
      if (solution === undefined) return [stay.id, { outcome: 'blocks', choices: [] }];
      return [stay.id, { ...solution, choices: choicesOf(stay, rooms, prefers) }];
    }),
  );
}

/** Where it could go, those at its own location before too many elsewhere. */
function choicesOf(stay: Stay, rooms: readonly Room[], prefers: Prefers): readonly Target[] {
  const all = nextStarts(stay, rooms, { prefers, withinDays: daysLater });
  const isAway = ({ bedId }: Target) => rooms.some(({ id, away }) => id === bedId && away !== undefined);
  const here = all.filter(target => !isAway(target)).slice(0, mostChoices);
  const elsewhere = all.filter(isAway).slice(0, mostElsewhere);
  return all.filter(target => here.includes(target) || elsewhere.includes(target));
}

function asWished(stay: Stay, wish: Choice, rooms: readonly Room[]): Solution {
  if (wish.outcome !== 'move') return { outcome: wish.outcome, choices: [] };
  const problem = targetProblem(stay, wish.to, rooms);
  return problem === undefined ? placed(stay, wish.to, rooms) : { ...problem, choices: [] };
}

function placed(stay: Stay, to: Target, rooms: readonly Room[]): Solution {
  rooms.find(({ id }) => id === to.bedId)?.take(stay, to.start);
  return { outcome: 'move', to, choices: [] };
}

/** Why a booking cannot go where somebody wants it; also where nobody looked whether it is free. */
function targetProblem(
  stay: Stay,
  to: Target,
  rooms: readonly Room[],
): Pick<Solution, 'outcome' | 'problem' | 'lack'> | undefined {
  const room = rooms.find(({ id }) => id === to.bedId);
  if (room === undefined) return { outcome: 'blocks', lack: 'device' };
  if (!isOffered(stay, room)) return { outcome: 'blocks', lack: 'length' };
  const [from, day] = [dayOf(stay.start, room.zone), dayOf(to.start, room.zone)];
  const question = room.asked(stay, day);
  const isFar = day > addDays(from, daysLater) || day < addDays(from, -daysLater);
  // So far away nobody knows what is closed or taken.
  if (isFar && to.start >= question.now) return { outcome: 'blocks', lack: 'days' };
  const problemOf = keepsTime(stay, to) ? stayProblem : slotProblem;
  const problem = problemOf(to.start, question);
  return problem && { outcome: 'blocks', problem };
}
