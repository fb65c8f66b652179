import { locationCalls } from '../../../contract/locations.ts';
import { availableTimeOf } from '../../../domain/hours/available-time.ts';
import { weekOfSent } from '../../../domain/hours/hours-list.ts';
import { hoursProblems, type WeekdayHours } from '../../../domain/hours/opening-hours.ts';
import { notice } from '../../../domain/notices.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { locationHours } from '../../../resources/location-hours.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { writtenRow } from '../../db/rows.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { lockRow, rowToChange } from '../../db/sql/stored-row.ts';
import { applyChange, applyInsert, type Change } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  /** The whole week. */
  readonly week: readonly WeekdayHours[];
}

/**
 * Saving the week of a location (HOURS-04, HOURS-11), and what its form shows of it (DEC-33). The plan names the future
 * bookings that would lie outside the new hours; they are kept (DEC-96).
 */
export const saveWeeklyHours = twoStep({
  call: locationCalls.changeWeek,
  config: { databaseMs: manyRowsMs },
  read: ({ params: { id: locationId }, query: { preview, plan: seen }, body }) => ({
    ...{ isConfirmed: preview !== 'true', seen },
    request: { locationId, week: weekOfSent(body) },
  }),
  lock: async (transaction, _call, { locationId }) =>
    await lockInOrder(transaction, { locations: [locationId] }),
  plan: async (connection, call, request) => ({ plan: await planWeek(connection, call, request) }),
  shown: ({ plan }) => plan,
  execute: async (transaction, call, _looked, { locationId, week }) => {
    const { actor } = call;
    const operation = await startOperation(transaction, call, { kind: 'weekly-hours', locationId });
    const location = await lockRow(transaction, locations, { id: locationId }, { verb: 'update', actor });
    const available_time = availableTimeOf(week);
    await applyChange(transaction, locations, location, { available_time }, operation.change);
    await writeWeek(transaction, locationId, week, operation.change);
    return {
      ...{ code: 200, ...notice('hours.week-saved') },
      data: { ...(await writtenRow(transaction, locations, locationId, actor)), id: locationId },
      operation: await finishOperation(transaction, operation, { cancelled: 0, moved: 0, mails: 0 }),
    };
  },
});

async function planWeek(connection: Connection, { actor, now }: Call, asked: Params): Promise<Plan> {
  const { locationId, week } = asked;
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  const problems = hoursProblems(week);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  const stored = await readLocationHours(connection, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  const outside = await bookingsOutside(connection, { locationId, now }, { ...stored, week });
  const bookings = outside.map(booking => plannedBooking(booking, 'keep'));
  return { plan: planToken({ locationId, week, before: stored.week, bookings }), bookings };
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
