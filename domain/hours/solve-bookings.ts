import {
  type Slot,
  type SlotParams,
  type SlotProblem,
  slotProblem,
  slotsOfDay,
  stayProblem,
} from '../bookings/slots.ts';
import { addDays } from '../time/calendar.ts';
import type { Interval } from '../time/interval.ts';
import { dayOf } from '../time/time-zone.ts';
import { type DatedHours, type DayOpening, openingOfDay, type SpecialDay } from './opening-hours.ts';

/** A device on which bookings may go on, by the hours that are to come. */
export interface Lane extends Pick<SlotParams, 'zone' | 'taken' | 'blocked' | 'updating' | 'installedFrom'> {
  readonly id: number;
  /** What it is for (ENUM-13). */
  readonly deviceType: string;
  readonly week: readonly DatedHours[];
  readonly specials: readonly SpecialDay[];
}

/** A booking in the way of other hours; epoch ms. */
export interface Stay extends Interval {
  readonly id: number;
  readonly bedId: number;
  readonly deviceType: string;
  readonly durationMinutes: number;
  /** False for one that has begun: it ends by itself (DEC-95). */
  readonly isChangeable: boolean;
}

/** A start on a device; epoch ms. */
export interface Place {
  readonly bedId: number;
  readonly start: number;
}

/** What somebody chose for one booking. */
export type Choice =
  | { readonly id: number; readonly outcome: 'move'; readonly to: Place }
  | { readonly id: number; readonly outcome: 'cancel' }
  | { readonly id: number; readonly outcome: 'keep' };

/** What becomes of one booking; `blocks` stands in the way of all. */
export interface Solution {
  readonly outcome: 'move' | 'cancel' | 'keep' | 'blocks';
  readonly to?: Place;
  /** Why it cannot go where it was meant to. */
  readonly problem?: SlotProblem;
  /** Where it could go, its own device first. */
  readonly choices: readonly Place[];
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
   * `own`: their own device first, and the places that they leave are free for each other, because nobody stays there.
   * `time`: the same time on another device first, then whatever is free soonest; nobody takes the place that another
   * one of them leaves (DEC-172).
   */
  readonly prefers?: 'own' | 'time';
  /** Epoch ms. */
  readonly now: number;
}

type Prefers = NonNullable<Params['prefers']>;

/** A booking goes on at most so many days later, whatever is asked for (DEC-152). */
export const daysLater = 7;
const mostChoices = 4;
const minuteMs = 60_000;

/**
 * What becomes of the bookings that other hours meet, by their ids (DEC-152): chosen places first, then the rest in the
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
      const choices = nextStarts(stay, rooms, { prefers, withinDays: daysLater }).slice(0, mostChoices);
      return [stay.id, { ...solution, choices }];
    }),
  );
}

function asWished(stay: Stay, wish: Choice, rooms: readonly Room[]): Solution {
  if (wish.outcome !== 'move') return { outcome: wish.outcome, choices: [] };
  const problem = placeProblem(stay, wish.to, rooms);
  return problem === undefined ? placed(stay, wish.to, rooms) : { ...problem, choices: [] };
}

function placed(stay: Stay, to: Place, rooms: readonly Room[]): Solution {
  rooms.find(({ id }) => id === to.bedId)?.take(stay, to.start);
  return { outcome: 'move', to, choices: [] };
}

/** A device while the bookings in the way are placed on it. */
interface Room {
  readonly id: number;
  readonly deviceType: string;
  readonly zone: string;
  /** All that decides about the starts of a day (yyyy-MM-dd) for one of them. */
  readonly asked: (stay: Stay, day: string) => SlotParams;
  /** Holds a start for one of them. */
  readonly take: (stay: Stay, start: number) => void;
}

function roomOf(
  { id, deviceType, zone, week, specials, installedFrom, blocked, updating, ...lane }: Lane,
  leaving: ReadonlySet<number>,
  now: number,
): Room {
  const taken = lane.taken.filter(each => !leaving.has(each.id));
  const openings = new Map<string, DayOpening>();
  return {
    ...{ id, deviceType, zone },
    asked: ({ id: exemptBookingId, durationMinutes }, day) => {
      const opening = openings.get(day) ?? openingOfDay(day, zone, week, specials);
      openings.set(day, opening);
      return {
        day,
        zone,
        opening,
        taken,
        blocked,
        updating,
        installedFrom,
        now,
        durationMinutes,
        exemptBookingId,
      };
    },
    take: (stay, start) => taken.push({ id: stay.id, start, end: start + stay.durationMinutes * minuteMs }),
  };
}

/** Why a booking cannot go where somebody wants it; also where nobody looked whether it is free. */
function placeProblem(
  stay: Stay,
  to: Place,
  rooms: readonly Room[],
): Pick<Solution, 'outcome' | 'problem'> | undefined {
  const room = rooms.find(({ id }) => id === to.bedId);
  if (room === undefined) return { outcome: 'blocks' };
  const [from, day] = [dayOf(stay.start, room.zone), dayOf(to.start, room.zone)];
  if (day > addDays(from, daysLater) || day < addDays(from, -daysLater)) return { outcome: 'blocks' };
  const problemOf = keepsTime(stay, to) ? stayProblem : slotProblem;
  const problem = problemOf(to.start, room.asked(stay, day));
  return problem && { outcome: 'blocks', problem };
}

/** On another device at its very time: there it may be that of no start of the day (DEC-168). */
function keepsTime(stay: Stay, { bedId, start }: Place): boolean {
  return bedId !== stay.bedId && start === stay.start;
}

interface How {
  readonly prefers: Prefers;
  readonly withinDays: number;
}

/**
 * The next free start of each device, after the booking on its own, from its time on at the others: those of the same day
 * first, then its own device or the soonest as `prefers` has it, among devices that are for the same first (DEC-303).
 */
function nextStarts(stay: Stay, rooms: readonly Room[], { prefers, withinDays }: How): readonly Place[] {
  const next = rooms.flatMap(room => {
    const found = nextOn(stay, room, earliestOn(room, stay, prefers), withinDays);
    if (found === undefined) return [];
    const { start, isLater } = found;
    const [isElsewhere, isForElse] = [room.id !== stay.bedId, room.deviceType !== stay.deviceType];
    const order = prefers === 'own' ? [isElsewhere, isForElse, start] : [isForElse, start, isElsewhere];
    return [{ bedId: room.id, start, order: [isLater, ...order, room.id].map(Number) }];
  });
  return next
    .sort((one, other) => compared(one.order, other.order))
    .map(({ bedId, start }) => ({ bedId, start }));
}

/** What is smaller at the first difference comes first. */
function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

/** The next free start of a device, and whether it lies on a later day. */
function nextOn(stay: Stay, room: Room, earliest: number, withinDays: number) {
  const { start } = stay;
  const first = dayOf(start, room.zone);
  const isSame = keepsTime(stay, { bedId: room.id, start });
  if (isSame && stayProblem(start, room.asked(stay, first)) === undefined) return { start, isLater: false };
  for (let days = 0; days <= withinDays; days++) {
    const free = freeFrom(earliest, room.asked(stay, addDays(first, days)));
    if (free !== undefined) return { start: free, isLater: days > 0 };
  }
  return undefined;
}

function freeFrom(earliest: number, asked: SlotParams): number | undefined {
  if (asked.opening.open === undefined) return undefined;
  const isFree = ({ start, problem }: Slot) =>
    problem === undefined && start !== undefined && start >= earliest;
  return slotsOfDay(asked).find(isFree)?.start;
}

/** On its own device it goes on later; where nobody may take the places that are left, not over its own either. */
function earliestOn({ id }: Room, { bedId, start, end }: Stay, prefers: Prefers): number {
  if (id !== bedId) return start;
  return prefers === 'own' ? start + 1 : end;
}
