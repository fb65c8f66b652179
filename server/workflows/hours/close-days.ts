import { locationCalls } from '../../../contract/locations.ts';
import type { Solve } from '../../../contract/solve.ts';
import { closedDayBounds, isPastDay, type SpecialDayChange } from '../../../domain/hours/special-day.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf, sentence } from '../../../domain/refusals/spoken.ts';
import { locationDays } from '../../../resources/location-days.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { applyInsert } from '../../db/write/write.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { daysToBe } from './change-special-day.ts';
import { readLocationHours } from './location-hours.ts';
import { bookableDevices, carryOutSolved, sampleMails, solveDay } from './solve-day.ts';

interface Request {
  readonly locations: readonly number[];
  /** yyyy-MM-dd, both included, of the calendar of each location. */
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  readonly solve: Solve;
}

/**
 * Closes several locations for the same days, with the bookings on them, as one change that is undone as one
 * (DEC-171): each booking goes where that of a single closed day would go (DEC-152). 404 and 403 as for a change of
 * each location; 409 with the plan while one of them is running or cannot be where somebody chose.
 */
export const closeDays = twoStep({
  call: locationCalls.closeDays,
  config: { databaseMs: manyRowsMs },
  read: ({ body: { confirm_close: isConfirmed, plan: seen, reason_close: reason, ...asked } }) => ({
    ...{ isConfirmed, seen },
    request: { ...asked, reason },
  }),
  lock: async (transaction, call, request) => {
    await lockInOrder(transaction, { locations: request.locations });
    const places = await readPlaces(transaction, call, request);
    const outside = places.flatMap(each => each.outside);
    const devices = outside.map(({ bed_id }) => bed_id);
    for (const { id } of places) devices.push(...(await bookableDevices(transaction, id)));
    await lockInOrder(transaction, { devices, bookings: outside.map(({ id }) => id) });
  },
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { plan, places, solved }, { reason }) => {
    if (plan.bookings.some(({ outcome }) => outcome === 'blocks')) throw conflict(inTheWay, { plan });
    const operation = await startOperation(transaction, call, { kind: 'close-days' });
    for (const { id, specials } of places)
      for (const special of specials)
        await applyInsert(transaction, locationDays, { ...special, location_id: id }, operation.change);
    const counts = await carryOutSolved(transaction, operation, solved, reason);
    const done = await finishOperation(transaction, operation, counts);
    return { code: 200, ...notice('hours.days-closed'), operation: done };
  },
});

const inTheWay = refuse('hours.bookings');

async function look(connection: Connection, call: Call, request: Request) {
  const { reason } = request;
  const places = await readPlaces(connection, call, request);
  const chosen = new Map(request.solve.rows.map(row => [row.id, row]));
  const parts = [];
  for (const { id: locationId, specials, within, outside } of places) {
    // A choice belongs to the location of its booking; another one would not know it.
    const rows = outside.flatMap(({ id }) => chosen.get(id) ?? []);
    const solve = { rest: request.solve.rest, rows };
    parts.push(await solveDay(connection, outside, { locationId, specials, solve, within, by: call }));
  }
  const solved = parts.flat();
  const bookings = solved.map(({ planned }) => planned);
  // What else was free when the plan was seen is no part of it.
  const meant = bookings.map(({ choices: _free, ...booking }) => booking);
  const mails = await sampleMails(connection, solved, reason);
  const days = places.map(({ id, specials }) => ({ id, specials }));
  const told = places.map(({ id, name, timezone, outside }) => ({
    ...{ id, name, timezone },
    bookings: outside.map(booking => booking.id),
  }));
  const plan = { plan: planToken({ days, reason, meant }), bookings, mails, locations: told };
  return { places, solved, plan };
}

/** Each location with the days that it closes and the bookings that these meet. */
async function readPlaces(connection: Connection, { actor, now }: Call, request: Request) {
  const { from, until, reason } = request;
  const places = [];
  for (const id of request.locations) {
    const { name } = await rowToChange(connection, locations, { id }, { verb: 'update', actor });
    const hours = await readLocationHours(connection, id, from);
    if (isPastDay(from, now, hours.zone))
      throw invalidFields(refusalsOf({ from: sentence('form.past-day') }));
    const bounds = closedDayBounds(from, hours.zone);
    const change: SpecialDayChange = {
      date_open_from: new Date(bounds.start).toISOString(),
      date_open_to: new Date(bounds.end).toISOString(),
      reason_close: reason,
      until,
    };
    const days = await daysToBe(connection, now, { locationId: id, change, hours });
    places.push({ id, name: String(name), timezone: hours.zone, ...days });
  }
  return places;
}
