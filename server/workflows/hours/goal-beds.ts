import type { Solve } from '../../../contract/solve.ts';
import { daysLater } from '../../../domain/hours/solve-bookings.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import type { Connection } from '../../db/database.ts';
import type { Elsewhere } from '../../mail/compose.ts';
import { type Bed, bookableBeds, readableDevices, readDevice } from '../bookings/bed-days.ts';
import type { BookingFacts } from '../bookings/booking-facts.ts';
import type { Call } from '../operations/operation.ts';
import { bookableDevices, type NextLocation, nextLocations } from './next-locations.ts';

/** A device on which bookings in the way may go on, and how far its location is where that is another one. */
export type KnownBed = Bed & { readonly away?: NextLocation };

interface Wanted {
  readonly locationId: number;
  readonly solve: Solve;
  /** A device on which none of them can be. */
  readonly without?: number | undefined;
  /** Locations to which none of them can go, because they close as well. */
  readonly notAt?: readonly number[] | undefined;
  /** All of the days that change; epoch ms. */
  readonly within: Interval;
  readonly by: Pick<Call, 'actor'>;
}

/** The devices on which they may go on, those of other locations among them where that was asked for (DEC-305). */
export async function bedsFor(
  connection: Connection,
  outside: readonly BookingFacts[],
  { locationId, solve, without, notAt, within, by: { actor } }: Wanted,
): Promise<ReadonlyMap<number, KnownBed>> {
  const beds = new Map<number, KnownBed>();
  const devices = await bookableDevices(connection, locationId);
  const seen = await readableDevices(connection, actor, devices);
  const own = new Set(outside.map(({ bed_id }) => bed_id));
  const days = Math.ceil((within.end - within.start) / dayMs) + daysLater;
  for (const id of devices) {
    if (id === without || !(seen.has(id) || own.has(id))) continue;
    const bed = await readDevice(connection, id, within.start, days);
    if (bed !== undefined) beds.set(id, bed);
  }
  const locations = await nextLocations(connection, { locationId, solve, notAt, actor });
  if (locations.length === 0) return beds;
  const ids = locations.map(({ id }) => id);
  const elsewhere = await bookableBeds(connection, ids, within, daysLater);
  const alsoSeen = await readableDevices(
    connection,
    actor,
    elsewhere.map(({ id }) => id),
  );
  for (const bed of elsewhere) {
    const away = locations.find(({ id }) => id === bed.location_id);
    if (away !== undefined && alsoSeen.has(bed.id)) beds.set(bed.id, { ...bed, away });
  }
  return beds;
}

interface Going {
  readonly booking: Pick<BookingFacts, 'id'>;
  readonly to?: Goal | undefined;
}

/** What earlier parts of the same change have put onto a device. */
export function takenBy(before: readonly Going[], bedId: number): Bed['taken'] {
  return before.flatMap(({ booking: { id }, to }) =>
    to?.bed.id === bedId ? [{ id, start: Date.parse(to.start_time), end: Date.parse(to.end_time) }] : [],
  );
}

/** Where a booking goes; ISO 8601. */
export interface Goal {
  readonly bed: Bed;
  readonly start_time: string;
  readonly end_time: string;
  /** Its location, where the booking leaves its own. */
  readonly elsewhere?: (Elsewhere & { readonly id: number }) | undefined;
}

const minuteMs = 60_000;

/** A start on a device as the goal of a booking of so many minutes; epoch ms. */
export function goalOf(bed: KnownBed, start: number, minutes: number): Goal {
  const iso = (instant: number) => new Date(instant).toISOString();
  const { away, location: name, address, timezone } = bed;
  return {
    ...{ bed, start_time: iso(start), end_time: iso(start + minutes * minuteMs) },
    ...(away && { elsewhere: { id: away.id, name, address, timezone } }),
  };
}

/** A device as a choice names it, with its location where that is another one. */
export function toldOf(bed: KnownBed | undefined) {
  const { name: device = '', away, location = '', timezone = '' } = bed ?? {};
  return { device, ...(away && { location: { id: away.id, name: location, timezone, km: away.km } }) };
}
