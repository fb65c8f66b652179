import {
  type SpecialDayChange,
  specialDayOf,
  specialDayProblems,
} from '../../../domain/hours/special-day.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import { boundsOfDay } from '../../../domain/time/time-zone.ts';
import { locationDays } from '../../../resources/location-days.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { applyInsert } from '../../db/write/write.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, type OperationRow, startOperation } from '../operations/operation.ts';
import { checkPlan, type Plan, planToken } from '../operations/plan.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  readonly change: SpecialDayChange;
}

interface Confirmed extends Params {
  /** The token of the plan that was seen. */
  readonly plan?: string | undefined;
}

/** What becomes of the day, and the bookings in its way (DAY-08, DAY-09). Changes nothing. */
export async function planSpecialDay(connection: Connection, call: Call, asked: Params): Promise<Plan> {
  const { plan, bookings } = await dayPlan(connection, call, asked);
  return { plan, bookings };
}

/**
 * Gives the day its own hours from now on (DAY-11, DAY-16). 409 with the plan while bookings stand in the
 * way: they must be moved or cancelled first, running ones end by themselves (DAY-09, DEC-95).
 */
export async function changeSpecialDay(
  transaction: Connection,
  call: Call,
  asked: Confirmed,
): Promise<{ data: Row & { id: number }; operation: OperationRow }> {
  const { locationId } = asked;
  await lockInOrder(transaction, { locations: [locationId] });
  const { special, ...fresh } = await dayPlan(transaction, call, asked);
  checkPlan(asked.plan, fresh);
  if (fresh.bookings.length > 0) throw conflict(bookingsInTheWay, { plan: fresh });
  const operation = await startOperation(transaction, call, { kind: 'change-day', locationId });
  const values = { ...special, location_id: locationId };
  const id = await applyInsert(transaction, locationDays, values, operation.change);
  return {
    data: { ...(await writtenRow(transaction, locationDays, id, call.actor)), id },
    operation: await finishOperation(transaction, operation, { cancelled: 0, moved: 0, mails: 0 }),
  };
}

const bookingsInTheWay = refuse('hours.bookings');

async function dayPlan(connection: Connection, { actor, now }: Call, { locationId, change }: Params) {
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
  return { special, plan: planToken({ locationId, special, bookings }), bookings };
}
