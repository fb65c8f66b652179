import { z } from 'zod';
import type { Block } from '../../domain/hours/blocks.ts';
import { timesOfBlock } from '../../domain/hours/blocks.ts';
import { type SpecialDay, weeksInForce } from '../../domain/hours/opening-hours.ts';
import { type Days, daysIn, type Hours, openMinutesOn } from '../../domain/insights/capacity.ts';
import { isZoneName } from '../../domain/time/calendar.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { boundsOfDay, dayOf } from '../../domain/time/time-zone.ts';
import { storedHours, storedLater } from '../workflows/hours/location-hours.ts';
import type { InsightLocation } from './read-locations.ts';
import type { StoredWeek } from './read-stock.ts';

/** What is the same for all locations with the same clock and week. */
interface SharedWeek {
  readonly key: string;
  readonly hours: Hours;
  /** Of each day, in their order. */
  readonly minutes: readonly number[];
}

/** When one location can be booked, and how many minutes that are on each day. */
export interface OpenLocation {
  readonly shared: SharedWeek;
  /** The days on which it differs from its week, by their place in the span. */
  readonly own: Map<number, number>;
  readonly specials: SpecialDay[];
  /** When all of it is blocked. */
  readonly blocked: Interval[];
}

/** A day that differs in the same way at some locations. */
export interface StoredSpecial {
  readonly day: string;
  /** Both null on a closed day. */
  readonly date_open_from: string | null;
  readonly date_open_to: string | null;
  readonly block_start_time: string | null;
  readonly block_end_time: string | null;
  readonly locations: readonly number[];
}

interface Stored {
  readonly weeks: readonly StoredWeek[];
  readonly specials: readonly StoredSpecial[];
  readonly blocks: readonly (Block & { readonly location_id: number })[];
}

/**
 * The open minutes of each day, of each location that takes bookings. A week is reckoned once for all locations that share
 * it, and of each location only the days that differ: of thousands nearly all days are like those of many others.
 */
export function openLocations(
  locations: readonly InsightLocation[],
  days: Days,
  { weeks: stored, specials, blocks }: Stored,
  minutesOf: MinutesOfWeek = minutesOfWeek,
): ReadonlyMap<number, OpenLocation> {
  const all = daysIn(days);
  const weeks = new Map(stored.map(each => [each.location_id, each]));
  const known = new Map<string, SharedWeek>();
  const open = new Map<number, OpenLocation>();
  const weekOf = (key: string, hours: Hours) => ({ key, hours, minutes: minutesOf(hours, days) });
  for (const { id, timezone, later_hours: later } of locations) {
    const of = weeks.get(id)?.hours_of ?? null;
    const key = `${timezone} ${of} ${later}`;
    const week = of === null ? null : weeks.get(of)?.week;
    const shared = known.get(key) ?? weekOf(key, weekAlone(timezone, week, later));
    known.set(key, shared);
    open.set(id, { shared, own: new Map(), specials: [], blocked: [] });
  }
  applySpecials(open, all, specials);
  for (const block of blocks)
    if (block.bed_id === null) applyBlock(open.get(block.location_id), { days, all, block });
  return open;
}

function weekAlone(timezone: string | null, week: unknown, later: string | null): Hours {
  // As the database reckons bookings there: one name that nobody knows must not take the figures from everybody.
  const zone = timezone !== null && isZoneName(timezone) ? timezone : 'UTC';
  return { zone, week: weeksOf(week, later), specials: [] };
}

/** The open minutes of each day of a span by a clock and a week without special days. */
export type MinutesOfWeek = (hours: Hours, days: Days) => readonly number[];

const minutesOfWeek: MinutesOfWeek = (hours, days) => daysIn(days).map(day => openMinutesOn(day, hours));

/** A network has few weeks beside those that a location has to itself; so many of four years take a megabyte. */
const mostWeeks = 100;

/** The same, for whoever reckons some locations at a time and finds most of their weeks again the next time. */
export function rememberedWeeks(): MinutesOfWeek {
  const known = new Map<string, readonly number[]>();
  return (hours, days) => {
    const key = JSON.stringify([hours, days]);
    const minutes = known.get(key) ?? minutesOfWeek(hours, days);
    if (known.size < mostWeeks) known.set(key, minutes);
    return minutes;
  };
}

function applySpecials(
  open: ReadonlyMap<number, OpenLocation>,
  all: readonly string[],
  specials: readonly StoredSpecial[],
): void {
  const indexes = new Map(all.map((day, at) => [day, at]));
  for (const { locations, date_open_from: from, date_open_to: to, ...rest } of specials) {
    const at = indexes.get(rest.day);
    if (at === undefined) continue;
    // Equal bounds close a day.
    const bounds = { date_open_from: from ?? rest.day, date_open_to: to ?? rest.day };
    const special = { ...rest, ...bounds, reason_close: '' };
    const known = new Map<SharedWeek, number>();
    for (const id of locations) applySpecial(open.get(id), { at, special, known });
  }
}

interface SpecialAt {
  readonly at: number;
  readonly special: SpecialDay;
  /** How long those with the same week are open on that day. */
  readonly known: Map<SharedWeek, number>;
}

function applySpecial(location: OpenLocation | undefined, { at, special, known }: SpecialAt): void {
  if (location === undefined) return;
  const { shared, specials, own } = location;
  const minutes = known.get(shared) ?? openMinutesOn(special.day, { ...shared.hours, specials: [special] });
  known.set(shared, minutes);
  specials.push(special);
  own.set(at, minutes);
}

interface BlockedDays {
  readonly days: Days;
  readonly all: readonly string[];
  readonly block: Block;
}

function applyBlock(location: OpenLocation | undefined, { days, all, block }: BlockedDays): void {
  if (location === undefined) return;
  const times = timesOf([block], days, location.shared.hours.zone);
  location.blocked.push(...times);
  for (const at of daysOf(times, all, location.shared.hours.zone))
    location.own.set(at, openMinutesOn(all[at] ?? '', hoursOf(location), location.blocked));
}

/** Its clock, its week and its special days. */
export function hoursOf({ shared, specials }: OpenLocation): Hours {
  return specials.length === 0 ? shared.hours : { ...shared.hours, specials };
}

/** The times that these blocks take in these days. */
export function timesOf(blocks: readonly Block[], { from, to }: Days, zone: string): readonly Interval[] {
  const within = { start: boundsOfDay(from, zone).start, end: boundsOfDay(to, zone).end };
  return blocks.flatMap(block => timesOfBlock(block, zone, within));
}

/** The days of a span that these times reach into, by their place in it. */
export function daysOf(
  times: readonly Interval[],
  all: readonly string[],
  zone: string,
): ReadonlySet<number> {
  const first = Date.parse(all[0] ?? '');
  const touched = new Set<number>();
  for (const { start, end } of times) {
    const [from, to] = [start, end - 1].map(each => (Date.parse(dayOf(each, zone)) - first) / dayMs);
    for (let at = Math.max(0, from ?? 0); at <= Math.min(all.length - 1, to ?? -1); at += 1) touched.add(at);
  }
  return touched;
}

const dayMs = 86_400_000;

/** The open minutes of one day of the span. */
export function minutesOn({ own, shared }: OpenLocation, at: number): number {
  return own.get(at) ?? shared.minutes[at] ?? 0;
}

/** The open minutes of each day of the span, in their order. */
export function minutesOfDays({ own, shared }: OpenLocation): readonly number[] {
  if (own.size === 0) return shared.minutes;
  const minutes = [...shared.minutes];
  for (const [at, each] of own) minutes[at] = each;
  return minutes;
}

const nothingSet = z
  .null()
  .optional()
  .transform(() => []);

function weeksOf(stored: unknown, later: string | null) {
  const dated: unknown = later === null ? [] : JSON.parse(later);
  return weeksInForce(z.union([nothingSet, storedHours]).parse(stored), storedLater.parse(dated ?? []));
}
