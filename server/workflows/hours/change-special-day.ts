import { locationCalls } from '../../../contract/locations.ts';
import {
  type SpecialDayChange,
  specialDayOf,
  specialDayProblems,
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
import { conflict, invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  readonly change: SpecialDayChange;
}

/**
 * Giving a day its own hours from now on (DAY-08, DAY-11, DAY-16). 409 with the plan while bookings stand in the way:
 * they must be moved or cancelled first, running ones end by themselves (DAY-09, DEC-95).
 */
export const changeSpecialDay = twoStep({
  call: locationCalls.changeSpecialDay,
  config: { databaseMs: manyRowsMs },
  read: ({ params: { id: locationId }, body: { confirm_close: isConfirmed, plan: seen, ...change } }) => ({
    ...{ isConfirmed, seen },
    request: { locationId, change },
  }),
  lock: async (transaction, _call, { locationId }) =>
    await lockInOrder(transaction, { locations: [locationId] }),
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { plan, special }, { locationId }) => {
    if (plan.bookings.length > 0) throw conflict(bookingsInTheWay, { plan });
    const operation = await startOperation(transaction, call, { kind: 'change-day', locationId });
    const values = { ...special, location_id: locationId };
    const id = await applyInsert(transaction, locationDays, values, operation.change);
    return {
      ...{ code: 200, ...notice('hours.day-changed') },
      data: { ...(await writtenRow(transaction, locationDays, id, call.actor)), id },
      operation: await finishOperation(transaction, operation, { cancelled: 0, moved: 0, mails: 0 }),
    };
  },
});

const bookingsInTheWay = refuse('hours.bookings');

async function look(connection: Connection, { actor, now }: Call, { locationId, change }: Params) {
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  const day = change.date_open_from.slice(0, 10);
  const { zone, week } = await readLocationHours(connection, locationId, day);
  const problems = specialDayProblems(change, zone, now);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  const special = specialDayOf(change, zone);
  const within = boundsOfDay(special.day, zone);
  const outside = await bookingsOutside(
    connection,
    { locationId, now, within },
    { zone, week, specials: [special] },
  );
  const bookings = outside.map(booking => plannedBooking(booking, 'blocks'));
  return { special, plan: { plan: planToken({ locationId, special, bookings }), bookings } };
}
