import { availableTimeOf } from '../../../domain/hours/available-time.ts';
import { hoursProblems, type WeekdayHours } from '../../../domain/hours/opening-hours.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { locationHours } from '../../../resources/location-hours.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { lockRow, rowToChange } from '../../db/sql/stored-row.ts';
import { applyChange, applyInsert, type Change } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, type OperationRow, startOperation } from '../operations/operation.ts';
import { checkPlan, type Plan, planToken } from '../operations/plan.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  /** The whole week. */
  readonly week: readonly WeekdayHours[];
}

interface Confirmed extends Params {
  /** The token of the plan that was seen. */
  readonly plan?: string | undefined;
}

/** The future bookings that would lie outside the new hours; they are kept (DEC-96). Changes nothing. */
export async function planWeeklyHours(connection: Connection, call: Call, asked: Params): Promise<Plan> {
  const { actor, now } = call;
  const { locationId, week } = asked;
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  const problems = hoursProblems(week);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  const stored = await readLocationHours(connection, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  const outside = await bookingsOutside(connection, { locationId, now }, { ...stored, week });
  const bookings = outside.map(booking => plannedBooking(booking, 'keep'));
  return { plan: planToken({ locationId, week, before: stored.week, bookings }), bookings };
}

/** Saves the week of a location (HOURS-04, HOURS-11), and what its form shows of it (DEC-33). */
export async function saveWeeklyHours(
  transaction: Connection,
  call: Call,
  asked: Confirmed,
): Promise<{ data: Row & { id: number }; operation: OperationRow }> {
  const { locationId, week } = asked;
  const { actor } = call;
  await lockInOrder(transaction, { locations: [locationId] });
  checkPlan(asked.plan, await planWeeklyHours(transaction, call, asked));
  const operation = await startOperation(transaction, call, { kind: 'weekly-hours', locationId });
  const location = await lockRow(transaction, locations, { id: locationId }, { verb: 'update', actor });
  const available_time = availableTimeOf(week);
  await applyChange(transaction, locations, location, { available_time }, operation.change);
  await writeWeek(transaction, locationId, week, operation.change);
  return {
    data: { ...(await writtenRow(transaction, locations, locationId, call.actor)), id: locationId },
    operation: await finishOperation(transaction, operation, { cancelled: 0, moved: 0, mails: 0 }),
  };
}

/** Writes the hours of each weekday into its row; days that stay as they are stay untouched. */
export async function writeWeek(
  transaction: Connection,
  locationId: number,
  week: readonly WeekdayHours[],
  change: Change,
): Promise<void> {
  const rows = await transaction.query<Row & { id: number }>(
    'select * from "location_hours" where "location_id" = $1 and not "deleted" order by "id" for update',
    [locationId],
    'week_to_write',
  );
  for (const day of week) {
    const values = { ...day, block: day.block ?? [], location_id: locationId };
    const row = rows.find(each => each.day_of_week === day.day_of_week);
    if (row === undefined) await applyInsert(transaction, locationHours, values, change);
    else await applyChange(transaction, locationHours, row, values, change);
  }
}
