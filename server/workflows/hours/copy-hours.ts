import { copyHours } from '../../../contract/hours/copy-hours.ts';
import {
  type DatedWeek,
  type WeekdayHours,
  weekOn,
  weeksInForce,
} from '../../../domain/hours/opening-hours.ts';
import { notice } from '../../../domain/notices.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { lockRow, rowToChange } from '../../db/sql/stored-row.ts';
import { twoStep } from '../../two-step.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsPutOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';
import { keepWeeks } from './weekly-hours.ts';

interface Params {
  /** Whose hours they are. */
  readonly from: number;
  readonly to: readonly number[];
}

/**
 * Gives other locations the hours of one, each on its own clock: its week, and those that begin later (DEC-212). The plan
 * names their bookings that this would put outside (DEC-330); they are kept (DEC-96). 404 and 403 as for a change of each.
 */
export const saveCopiedHours = twoStep({
  call: copyHours,
  config: { databaseMs: manyRowsMs },
  read: ({ params: { id: from }, body: { confirm_copy: isConfirmed, plan: seen, locations: to } }) => ({
    ...{ isConfirmed, seen },
    request: { from, to },
  }),
  lock: async (transaction, _call, { from, to }) =>
    await lockInOrder(transaction, { locations: [from, ...to] }),
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { targets }) => {
    const { actor } = call;
    const operation = await startOperation(transaction, call, { kind: 'weekly-hours' });
    for (const { id, weeks } of targets) {
      const location = await lockRow(transaction, locations, { id }, { verb: 'update', actor });
      await keepWeeks(transaction, location, weeks, operation.change);
    }
    const done = await finishOperation(transaction, operation, { cancelled: 0, moved: 0, mails: 0 });
    return { code: 200, ...notice('hours.week-saved'), operation: done };
  },
});

interface Target {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly weeks: { readonly week: readonly WeekdayHours[]; readonly later: readonly DatedWeek[] };
  readonly outside: readonly BookingFacts[];
}

async function look(connection: Connection, call: Call, { from, to }: Params) {
  const { actor, now } = call;
  await rowToChange(connection, locations, { id: from }, { verb: 'read', actor });
  const source = await readLocationHours(connection, from, dayOf(now - 2 * dayMs, 'UTC'));
  const targets: Target[] = [];
  for (const id of to) {
    const { name } = await rowToChange(connection, locations, { id }, { verb: 'update', actor });
    const stored = await readLocationHours(connection, id, dayOf(now - 2 * dayMs, 'UTC'));
    // What has begun there may still be to come here.
    const today = dayOf(now, stored.zone);
    const week = weekOn(today, source.week);
    const later = source.later.filter(({ first_day }) => first_day > today);
    const hours = { before: stored, after: { ...stored, week: weeksInForce(week, later) } };
    const outside = await bookingsPutOutside(connection, { locationId: id, now }, hours);
    targets.push({ id, name: String(name), timezone: stored.zone, weeks: { week, later }, outside });
  }
  const bookings = targets.flatMap(({ outside }) => outside.map(each => plannedBooking(each, 'keep')));
  const facts = targets.map(({ id, weeks }) => ({ id, weeks }));
  const told = targets.map(({ id, name, timezone, outside }) => ({
    ...{ id, name, timezone },
    bookings: outside.map(booking => booking.id),
  }));
  return { targets, plan: { plan: planToken({ from, facts, bookings }), bookings, locations: told } };
}
