import { type Slot, type SlotParams, slotsOfDay, stayProblem } from '../bookings/slots.ts';
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
  /** Of a device at another location than that of the bookings. */
  readonly away?: Away | undefined;
  /** It is offline or fails: at the same time one that is well goes before it (DEC-333). */
  readonly isAtFault?: boolean | undefined;
}

/** Another location to which bookings may go (DEC-305). */
export interface Away {
  /** How far it is; 0 in the same city. */
  readonly km: number;
  /** How long the slots are that it offers, in minutes. */
  readonly slots: readonly number[];
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
export interface Target {
  readonly bedId: number;
  readonly start: number;
}

/** Which start is taken first: `solveBookings` says of each what it is for. */
export type Prefers = 'own' | 'time';

const minuteMs = 60_000;

/** A device while the bookings in the way are placed on it. */
export interface Room extends Pick<Lane, 'id' | 'deviceType' | 'zone' | 'away' | 'isAtFault'> {
  /** All that decides about the starts of a day (yyyy-MM-dd) for one of them. */
  readonly asked: (stay: Stay, day: string) => SlotParams;
  /** Holds a start for one of them. */
  readonly take: (stay: Stay, start: number) => void;
}

/** The device for those that are placed one after the other; what the `leaving` hold of it is free. */
export function roomOf(
  { id, deviceType, zone, away, isAtFault, week, specials, installedFrom, blocked, updating, ...lane }: Lane,
  leaving: ReadonlySet<number>,
  now: number,
): Room {
  const taken = lane.taken.filter(each => !leaving.has(each.id));
  const openings = new Map<string, DayOpening>();
  return {
    ...{ id, deviceType, zone, away, isAtFault },
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

/** On another device at its very time: there it may be that of no start of the day (DEC-168). */
export function keepsTime(stay: Stay, { bedId, start }: Target): boolean {
  return bedId !== stay.bedId && start === stay.start;
}

interface How {
  readonly prefers: Prefers;
  readonly withinDays: number;
}

/**
 * The next free start of each device, after the booking on its own, from its time on at the others: those of the same day
 * first, then devices that are for the same (DEC-303), then those of its own location and of the nearest (DEC-305), then
 * its own device or the soonest as `prefers` has it, and of those that are alike the ones that are well (DEC-333).
 */
export function nextStarts(
  stay: Stay,
  rooms: readonly Room[],
  { prefers, withinDays }: How,
): readonly Target[] {
  const next = rooms.flatMap(room => {
    if (!isOffered(stay, room)) return [];
    const found = nextOn(stay, room, earliestOn(room, stay, prefers), withinDays);
    if (found === undefined) return [];
    const { start, isLater } = found;
    const [isElsewhere, isForElse] = [room.id !== stay.bedId, room.deviceType !== stay.deviceType];
    const far = room.away === undefined ? -1 : room.away.km;
    const order = prefers === 'own' ? [isElsewhere, start] : [start, isElsewhere];
    const last = [room.isAtFault ?? false, room.id];
    return [{ bedId: room.id, start, order: [isLater, isForElse, far, ...order, ...last].map(Number) }];
  });
  return next
    .sort((one, other) => compared(one.order, other.order))
    .map(({ bedId, start }) => ({ bedId, start }));
}

/** Another location may not offer sessions of that length. */
export function isOffered({ durationMinutes }: Stay, { away }: Room): boolean {
  return away === undefined || away.slots.includes(durationMinutes);
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

/** On its own device it goes on later; where nobody may take the times that are left, not over its own either. */
function earliestOn({ id }: Room, { bedId, start, end }: Stay, prefers: Prefers): number {
  if (id !== bedId) return start;
  return prefers === 'own' ? start + 1 : end;
}
