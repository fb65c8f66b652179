import type { FastifyInstance } from 'fastify';
import type { Given } from '../../contract/call.ts';
import { type LineBooking, type NowAnswer, type NowLocation, nowCall } from '../../contract/fleet.ts';
import type { Actor } from '../../domain/actor.ts';
import { blockingStatuses, isAmong } from '../../domain/bookings/booking-status.ts';
import { LocationStatus } from '../../domain/choice.ts';
import { stateOfChoice } from '../../domain/devices/fleet-health.ts';
import { type Block, blockedTimes } from '../../domain/hours/blocks.ts';
import { freeDevices } from '../../domain/now/free-devices.ts';
import { openingState } from '../../domain/now/opening-state.ts';
import { lineMs } from '../../domain/now/time-line.ts';
import { dayMs, isZoneName } from '../../domain/time/calendar.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { bookings } from '../../resources/bookings.ts';
import { answer } from '../answer.ts';
import type { Connection, Database } from '../db/database.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { type Asked, faultStates, type RankedLocation, rankLocations } from './rank-locations.ts';
import {
  type LocationDevice,
  readBlocks,
  readBookings,
  readDevices,
  readHours,
  type ToldBooking,
} from './read-locations.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => number;
}

/** What happens now at the locations that one may read (DEC-205). */
export function nowRoute(app: FastifyInstance, { database, now }: Deps): void {
  answer(app, nowCall, async ({ query: { at, ...query }, request: { actor } }) => {
    grantedScope(bookings, 'read', actor);
    const asked = { q: undefined, ...query, at: at === undefined ? now() : Date.parse(at) };
    return { code: 200, message: 'OK', data: await locationsNow(database, actor, asked) };
  });
}

/** The line is asked for by clocks that may be a little ahead, and drawn until the next answer is here. */
const spareMs = 3_600_000;

async function locationsNow(connection: Connection, actor: Actor, asked: Asked): Promise<Given<NowAnswer>> {
  const { at } = asked;
  const { locations, ...totals } = await rankLocations(connection, actor, asked);
  const ids = locations.map(({ id }) => id);
  const shown = { start: at - lineMs.before, end: at + lineMs.after + spareMs };
  const [devices, hoursOf, blocks, booked] = await Promise.all([
    readDevices(connection, actor, ids),
    readHours(connection, ids, at),
    readBlocks(connection, ids, at),
    readBookings(connection, actor, ids, shown),
  ]);
  return {
    at: iso(at),
    ...totals,
    locations: locations.map(location =>
      locationNow(location, {
        ...{ at, shown, hours: hoursOf(location.id) },
        devices: devices.filter(each => each.location === location.id),
        blocks: blocks.filter(each => each.location === location.id),
        booked: booked.filter(each => each.location_id === location.id),
      }),
    ),
  };
}

interface Known {
  readonly at: number;
  readonly shown: Interval;
  readonly hours: ReturnType<Awaited<ReturnType<typeof readHours>>>;
  readonly devices: readonly LocationDevice[];
  readonly blocks: readonly Block[];
  readonly booked: readonly ToldBooking[];
}

function locationNow(location: RankedLocation, known: Known): NowLocation {
  const { at, shown, hours, devices, blocks, booked } = known;
  const { timezone, faults, booked_faults, closed, late, ...row } = location;
  const zone = timezone !== null && isZoneName(timezone) ? timezone : 'UTC';
  const blocked = blockedTimes(ofWhole(blocks), 0, zone, { start: at - dayMs, end: at + weekMs });
  const opening = openingState(at, shown, { zone, ...hours }, blocked);
  // A location that is not open takes nobody, whatever its hours say.
  const { state, until, reason, open } =
    row.status === LocationStatus.Open
      ? opening
      : { state: 'closed' as const, until: undefined, reason: undefined, open: [] };
  const installed = devices.filter(device => installedAt(device) <= at);
  const usable = devices.filter(isUsable);
  const free = freeDevices({
    open,
    devices: usable.map(device => ({ id: device.id, installed: installedAt(device) })),
    booked: heldTimes(known, usable, zone),
  });
  return {
    ...row,
    timezone: zone,
    needs: { faults, booked_faults, closed, late },
    opening: {
      ...{ state, until: until === undefined ? null : iso(until), reason: reason ?? null },
      open: open.map(spanOf),
    },
    devices: {
      installed: installed.length,
      disabled: installed.filter(({ is_disabled }) => is_disabled === true).length,
      usable: usable.filter(device => installedAt(device) <= at).length,
      faults: devices.flatMap(faultOf).slice(0, mostFaults),
    },
    free: free.map(step => ({ ...spanOf(step), count: step.count })),
    bookings: booked.map(lineBooking),
  };
}

/** Those that block all of a location. */
const ofWhole = (blocks: readonly Block[]) => blocks.filter(({ bed_id }) => bed_id === null);
const weekMs = 7 * dayMs;

/** When bookings or blocks hold these devices. */
function heldTimes({ booked, blocks, shown }: Known, usable: readonly LocationDevice[], zone: string) {
  const taking = booked.filter(each => isAmong(blockingStatuses, each.booking_status));
  return [
    ...taking.map(({ bed_id, start_time, end_time }) => ({
      ...{ bed_id, start: Date.parse(start_time), end: Date.parse(end_time) },
    })),
    ...usable.flatMap(({ id }) =>
      blockedTimes(blocks, id, zone, shown).map(({ start, end }) => ({ bed_id: id, start, end })),
    ),
  ];
}

const mostFaults = 5;

function faultOf({ id, name, health }: LocationDevice) {
  const state = stateOfChoice(health);
  return faultStates.some(each => each === state) ? [{ id, name, state }] : [];
}

function isUsable(device: LocationDevice): boolean {
  return device.is_disabled !== true && device.installation_date !== null && faultOf(device).length === 0;
}

/** From when a device can be booked, in epoch ms. */
function installedAt({ installation_date }: LocationDevice): number {
  return installation_date === null ? Number.POSITIVE_INFINITY : Date.parse(installation_date);
}

function lineBooking(told: ToldBooking): LineBooking {
  const { id, home_bed: device, user, massage_session: session } = told;
  return {
    ...{ id, start: told.start_time, end: told.end_time, status: told.booking_status },
    slot_duration: told.slot_duration,
    device: device === null || device === undefined ? null : { id: device.id, name: device.name },
    guest: user ?? null,
    began: session?.actual_start_time ?? null,
  };
}

function spanOf({ start, end }: Interval) {
  return { start: iso(start), end: iso(end) };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
