import { locationCalls } from '../../../contract/locations.ts';
import type { Solve } from '../../../contract/solve.ts';
import {
  type SpecialDayChange,
  specialDayProblems,
  specialDaysOf,
} from '../../../domain/hours/special-day.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import { boundsOfDay } from '../../../domain/time/time-zone.ts';
import { locationDays } from '../../../resources/location-days.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { writtenRow } from '../../db/rows.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { applyInsert } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { refuseStanding } from './choice-refusal.ts';
import { type LocationHours, readLocationHours } from './location-hours.ts';
import { lockToSolve } from './next-locations.ts';
import { carryOutSolved, meantBy, type Solved, sampleMails, solveDay } from './solve-day.ts';

interface Params {
  readonly locationId: number;
  readonly change: SpecialDayChange;
  readonly solve: Solve | undefined;
}

/**
 * Giving a day, or up to 31 of them, hours of their own (DAY-08, DAY-11, DAY-16). 409 with the plan while bookings stand in the way:
 * they are moved and cancelled by the plan itself (DEC-152) or by hand first, running ones end by themselves (DAY-09,
 * DEC-95).
 */
export const changeSpecialDay = twoStep({
  call: locationCalls.changeSpecialDay,
  config: { databaseMs: manyRowsMs },
  read: ({
    params: { id: locationId },
    body: { confirm_close: isConfirmed, plan: seen, solve, ...change },
  }) => ({
    ...{ isConfirmed, seen },
    request: { locationId, change, solve },
  }),
  lock: async (transaction, call, request) => {
    const { locationId, solve } = request;
    if (solve === undefined) return await lockInOrder(transaction, { locations: [locationId] });
    const stays = async () => (await readDays(transaction, call, request)).outside;
    await lockToSolve(transaction, call, { locations: [locationId], solve, stays });
  },
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { plan, specials, solved }, { locationId, change, solve }) => {
    await refuseStanding(transaction, call, { plan, solved, solve, otherwise: bookingsInTheWay });
    const operation = await startOperation(transaction, call, { kind: 'change-day', locationId });
    const ids: number[] = [];
    for (const special of specials) {
      const values = { ...special, location_id: locationId };
      ids.push(await applyInsert(transaction, locationDays, values, operation.change));
    }
    const counts = await carryOutSolved(transaction, operation, solved, change.reason_close);
    const [id = 0] = ids;
    return {
      ...{ code: 200, ...notice('hours.day-changed') },
      data: { ...(await writtenRow(transaction, locationDays, id, call.actor)), id },
      operation: await finishOperation(transaction, operation, counts),
    };
  },
});

const bookingsInTheWay = refuse('hours.bookings');

async function look(connection: Connection, call: Call, request: Params) {
  const { locationId, solve, change } = request;
  const { specials, outside, within } = await readDays(connection, call, request);
  if (solve === undefined) {
    const bookings = outside.map(booking => plannedBooking(booking, 'blocks'));
    const solved: readonly Solved[] = [];
    return { specials, solved, plan: { plan: planToken({ locationId, specials, bookings }), bookings } };
  }
  const solved = await solveDay(connection, outside, { locationId, specials, solve, within, by: call });
  const bookings = solved.map(({ planned }) => planned);
  const meant = meantBy(solved);
  const mails = await sampleMails(connection, solved, change.reason_close);
  return { specials, solved, plan: { plan: planToken({ locationId, specials, meant }), bookings, mails } };
}

/** The days as they are to be, and the bookings that they meet. */
async function readDays(connection: Connection, { actor, now }: Call, { locationId, change }: Params) {
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  const hours = await readLocationHours(connection, locationId, change.date_open_from.slice(0, 10));
  return await daysToBe(connection, now, { locationId, change, hours });
}

interface ToBe {
  readonly locationId: number;
  readonly change: SpecialDayChange;
  readonly hours: LocationHours;
}

/** The special days that a change makes at a location, and the bookings that they meet. Throws 422 by field. */
export async function daysToBe(
  connection: Connection,
  now: number,
  { locationId, change, hours: { zone, week } }: ToBe,
) {
  const problems = specialDayProblems(change, zone, now);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  const specials = specialDaysOf(change, zone);
  const days = specials.map(({ day }) => boundsOfDay(day, zone));
  const within = {
    start: Math.min(...days.map(({ start }) => start)),
    end: Math.max(...days.map(({ end }) => end)),
  };
  const outside: readonly BookingFacts[] = await bookingsOutside(
    connection,
    { locationId, now, within },
    { zone, week, specials },
  );
  return { specials, within, outside };
}
