import { laterHours } from '../../../contract/hours/later-hours.ts';
import { weekOfSent } from '../../../domain/hours/hours-list.ts';
import {
  type DatedWeek,
  hoursProblems,
  type WeekdayHours,
  weekInForce,
  weekOn,
  weeksInForce,
} from '../../../domain/hours/opening-hours.ts';
import { notice } from '../../../domain/notices.ts';
import { refusalsOf, sentence } from '../../../domain/refusals/spoken.ts';
import { addDays, dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { writtenRow } from '../../db/rows.ts';
import { lockRow, rowToChange } from '../../db/sql/stored-row.ts';
import { invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsPutOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';
import { keepWeeks } from './weekly-hours.ts';

interface Params {
  readonly locationId: number;
  readonly firstDay: string;
  /** The whole week; undefined where what begins on the day is taken away. */
  readonly week: readonly WeekdayHours[] | undefined;
  readonly insteadOf: string | undefined;
}

/** So many weeks of a location begin later at most, each at most so many days from today. */
const mostLater = 10;
const farthestDays = 732;

/**
 * The week of a location from a day on, kept, changed or taken away (DEC-211). The plan names the bookings from then on
 * that this would put outside (DEC-330); they are kept (DEC-96).
 */
export const saveLaterHours = twoStep({
  call: laterHours,
  config: { databaseMs: manyRowsMs },
  read: ({ params: { id: locationId }, query: { preview, plan: seen }, body }) => ({
    ...{ isConfirmed: preview !== 'true', seen },
    request: {
      ...{ locationId, firstDay: body.first_day, insteadOf: body.instead_of },
      week: body.week === null ? undefined : weekOfSent(body.week),
    },
  }),
  lock: async (transaction, _call, { locationId }) =>
    await lockInOrder(transaction, { locations: [locationId] }),
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { week, later }, { locationId }) => {
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

async function look(connection: Connection, { actor, now }: Call, asked: Params) {
  const { locationId } = asked;
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  const stored = await readLocationHours(connection, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  const today = dayOf(now, stored.zone);
  // Hours that have begun are simply the hours.
  const week = weekOn(today, stored.week);
  const before = stored.later.filter(({ first_day }) => first_day > today);
  const later = laterOf(asked, before, today);
  const after = { ...stored, week: weeksInForce(week, later) };
  const outside = await bookingsPutOutside(connection, { locationId, now }, { before: stored, after });
  const bookings = outside.map(booking => plannedBooking(booking, 'keep'));
  const plan = { plan: planToken({ locationId, week, before, later, bookings }), bookings };
  return { plan, week, later };
}

/** What begins later when it is done. Throws 422 by field. */
function laterOf(
  { firstDay, week, insteadOf }: Params,
  before: readonly DatedWeek[],
  today: string,
): readonly DatedWeek[] {
  const known = ({ first_day }: DatedWeek, day: string) => first_day === day;
  const [replaced, field] = insteadOf === undefined ? [firstDay, 'first_day'] : [insteadOf, 'instead_of'];
  const isThere = before.some(each => known(each, replaced));
  if (!isThere && (week === undefined || insteadOf !== undefined))
    throw invalidFields(refusalsOf({ [field]: sentence('form.choose') }));
  const others = before.filter(each => !known(each, replaced));
  if (week === undefined) return others;
  const [first, last] = [addDays(today, 1), addDays(today, farthestDays)];
  if (firstDay < first || firstDay > last)
    throw invalidFields(refusalsOf({ first_day: sentence('form.between-days', { first, last }) }));
  if (others.some(each => known(each, firstDay)))
    throw invalidFields(refusalsOf({ first_day: sentence('form.choices-once') }));
  if (others.length >= mostLater)
    throw invalidFields(refusalsOf({ first_day: sentence('form.entries', { most: mostLater }) }));
  const problems = hoursProblems(week);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  return [...others, { first_day: firstDay, week: weekInForce(week) }].sort((one, other) =>
    one.first_day < other.first_day ? -1 : 1,
  );
}
