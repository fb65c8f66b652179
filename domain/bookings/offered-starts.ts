import type { Lane } from '../hours/next-starts.ts';
import { openingOfDay } from '../hours/opening-hours.ts';
import { addDays } from '../time/calendar.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { dayOf } from '../time/time-zone.ts';
import { slotsOfDay } from './slots.ts';

interface FreeParams {
  readonly lanes: readonly Lane[];
  /** yyyy-MM-dd of the location, both included. */
  readonly from: string;
  readonly until: string;
  readonly durationMinutes: number;
  /** Epoch ms. */
  readonly now: number;
  /** The booking that moves: it does not stand in its own way. */
  readonly exemptBookingId?: number | undefined;
}

/** The starts (epoch ms) at which some device of a location is free, ascending, by the days of its calendar. */
export function freeStarts({
  lanes,
  from,
  until,
  ...asked
}: FreeParams): ReadonlyMap<string, readonly number[]> {
  const days = new Map<string, readonly number[]>();
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const free = new Set(lanes.flatMap(lane => freeOn(lane, { day, ...asked })));
    days.set(
      day,
      [...free].sort((one, other) => one - other),
    );
  }
  return days;
}

function freeOn(
  { zone, week, specials, taken, blocked, updating, installedFrom }: Lane,
  { day, ...asked }: Omit<FreeParams, 'lanes' | 'from' | 'until'> & { readonly day: string },
): readonly number[] {
  const opening = openingOfDay(day, zone, week, specials);
  if (opening.open === undefined) return [];
  return slotsOfDay({ day, zone, opening, taken, blocked, updating, installedFrom, ...asked }).flatMap(
    ({ start, problem }) => (start !== undefined && problem === undefined ? [start] : []),
  );
}

interface OfferParams {
  /** Free starts, epoch ms, ascending. */
  readonly free: readonly number[];
  /** When the guest wanted to come. */
  readonly wanted: number;
  /** Times that are not to be offered: the one that was lost, and the one that was given instead. */
  readonly except: readonly Interval[];
  readonly durationMinutes: number;
  readonly zone: string;
}

const mostOffers = 3;
const mostOfOneDay = 2;
const minuteMs = 60_000;

/**
 * The starts that a mail offers in place of one that was lost (DEC-196): the nearest to it, none beside another one or
 * over what is lost, and of one day two at most, so that one of three is on another day where there is one. In the order of
 * time.
 */
export function offeredStarts({
  free,
  wanted,
  except,
  durationMinutes,
  zone,
}: OfferParams): readonly number[] {
  const slot = (start: number) => ({ start, end: start + durationMinutes * minuteMs });
  const chosen: number[] = [];
  for (const start of nearestFirst(free, wanted)) {
    if (chosen.length === mostOffers) break;
    const day = dayOf(start, zone);
    const ofDay = chosen.filter(other => dayOf(other, zone) === day).length;
    const others = [...except, ...chosen.map(slot)];
    if (ofDay < mostOfOneDay && !others.some(other => overlaps(other, slot(start)))) chosen.push(start);
  }
  return chosen.sort((one, other) => one - other);
}

/** Of two equally near the earlier. Walks outwards, so that of thousands of starts only a few are looked at. */
function* nearestFirst(ascending: readonly number[], wanted: number): Generator<number> {
  let after = ascending.findIndex(start => start >= wanted);
  if (after === -1) after = ascending.length;
  let before = after - 1;
  for (;;) {
    const [earlier, later] = [ascending[before], ascending[after]];
    if (earlier === undefined && later === undefined) return;
    const isEarlier = later === undefined || (earlier !== undefined && wanted - earlier <= later - wanted);
    if (isEarlier && earlier !== undefined) {
      before -= 1;
      yield earlier;
    } else if (later !== undefined) {
      after += 1;
      yield later;
    }
  }
}
