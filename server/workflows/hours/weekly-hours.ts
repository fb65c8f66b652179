import { locationCalls } from '../../../contract/locations.ts';
import { availableTimeOf } from '../../../domain/hours/available-time.ts';
import { weekOfSent } from '../../../domain/hours/hours-list.ts';
import {
  type DatedWeek,
  hoursAfter,
  hoursProblems,
  type WeekdayHours,
} from '../../../domain/hours/opening-hours.ts';
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
import { lockRow, rowToChange, type StoredRow } from '../../db/sql/stored-row.ts';
import type { Author } from '../../db/write/history.ts';
import { applyChange, applyInsert } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
import { bookingsPutOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  /** The whole week. */
  readonly week: readonly WeekdayHours[];
}

/**
 * Saving the week of a location (HOURS-04, HOURS-11), and what its form shows of it (DEC-33). The plan names the future
 * bookings that the new hours would put outside (DEC-330); they are kept (DEC-96).
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
  plan: planWeek,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { later }, { locationId, week }) => {
    const { actor } = call;
    const operation = await startOperation(transaction, call, { kind: 'weekly-hours', locationId });
    const location = await lockRow(transaction, locations, { id: locationId }, { verb: 'update', actor });
    await keepWeeks(transaction, location, { week, later }, operation.change);
    return {
      ...{ code: 200, ...notice('hours.week-saved') },
      data: { ...(await writtenRow(transaction, locations, locationId, actor)), id: locationId },
      operation: await finishOperation(transaction, operation, { cancelled: 0, moved: 0, mails: 0 }),
    };
  },
});

async function planWeek(connection: Connection, { actor, now }: Call, asked: Params): Promise<Looked> {
  const { locationId, week } = asked;
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  const problems = hoursProblems(week);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  const stored = await readLocationHours(connection, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  const today = dayOf(now, stored.zone);
  const after = { ...stored, week: [...week, ...hoursAfter(today, stored.week)] };
  const outside = await bookingsPutOutside(connection, { locationId, now }, { before: stored, after });
  const bookings = outside.map(booking => plannedBooking(booking, 'keep'));
  return {
    plan: { plan: planToken({ locationId, week, before: stored.week, bookings }), bookings },
    later: stored.later.filter(({ first_day }) => first_day > today),
  };
}

interface Looked {
  readonly plan: Plan;
  /** What begins later stays. */
  readonly later: readonly DatedWeek[];
}

/** Keeps the week of a location, and those that begin later. */
export async function keepWeeks(
  transaction: Connection,
  location: StoredRow,
  { week, later }: { readonly week: readonly WeekdayHours[]; readonly later: readonly DatedWeek[] },
  author: Author,
): Promise<void> {
  const values = { available_time: availableTimeOf(week), later_hours: later };
  await applyChange(transaction, locations, location, values, author);
  await writeWeek(transaction, location.id, week, author);
}

/** Writes the hours of each weekday into its row; days that stay as they are stay untouched. */
export async function writeWeek(
  transaction: Connection,
  locationId: number,
  week: readonly WeekdayHours[],
  author: Author,
): Promise<void> {
  const rows = await transaction.query<Row & { id: number }>(
    'select * from "location_hours" where "location_id" = $1 and not "deleted" order by "id" for update',
    [locationId],
    'week_to_write',
  );
  for (const day of week) {
    const values = { ...day, block: day.block ?? [], location_id: locationId };
    const row = rows.find(each => each.day_of_week === day.day_of_week);
    if (row === undefined) await applyInsert(transaction, locationHours, values, author);
    else await applyChange(transaction, locationHours, row, values, author);
  }
}
