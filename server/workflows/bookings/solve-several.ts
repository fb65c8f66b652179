import { solveSeveral as call, mostSolvedDays, type Solve } from '../../../contract/solve.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { conflict, invalidFields, notFound } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { refuseStanding } from '../hours/choice-refusal.ts';
import { lockToSolve } from '../hours/next-locations.ts';
import { carryOutSolved, meantBy, type Solved, sampleMails, solveDay } from '../hours/solve-day.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { type BookingFacts, bookingsFor, plannedBooking } from './booking-facts.ts';

interface Request {
  readonly bookings: readonly number[];
  readonly reason: string;
  readonly solve: Solve;
}

/**
 * Moves or cancels chosen bookings, of one location or several, as one change that is undone as one (DEC-172). 404 for
 * one that somebody may not read; those that have begun or are over are left. 409 with the plan when one cannot be
 * where somebody chose, when none is left to change, or when they lie too far apart.
 */
export const solveSeveral = twoStep({
  call,
  config: { databaseMs: manyRowsMs },
  read: ({ body: { confirm_solve: isConfirmed, plan: seen, ...request } }) => {
    const stray = request.solve.rows.find(({ id }) => !request.bookings.includes(id));
    if (stray !== undefined)
      throw invalidFields({ solve: refuse('booking.solve-row', { booking: stray.id }) });
    return { isConfirmed, seen, request };
  },
  lock: async (transaction, call, request) => {
    const { changing } = await readChosen(transaction, call, request);
    const locations = [...new Set(changing.map(({ location_id }) => location_id))];
    const stays = async () => changing;
    await lockToSolve(transaction, call, { locations, solve: request.solve, stays });
  },
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { plan, solved }, { reason, solve }) => {
    await refuseStanding(transaction, call, { plan, solved, solve });
    // All of them were left by choice.
    if (solved.every(({ planned }) => planned.outcome === 'keep'))
      throw conflict(refuse('booking.solve-none'), { plan });
    const operation = await startOperation(transaction, call, { kind: 'solve-bookings' });
    const counts = await carryOutSolved(transaction, operation, solved, reason);
    const done = await finishOperation(transaction, operation, counts);
    return { code: 200, ...notice('booking.solved'), operation: done };
  },
});

async function look(connection: Connection, call: Call, request: Request) {
  const { reason, solve } = request;
  const { changing, left } = await readChosen(connection, call, request);
  const names = await namesOf(connection, changing);
  const solved: Solved[] = [];
  const locations = [];
  for (const [locationId, stays] of Map.groupBy(changing, ({ location_id }) => location_id)) {
    const starts = stays.map(({ start_time }) => Date.parse(start_time));
    // A choice belongs to the location of its booking; another one would not know it.
    const rows = solve.rows.filter(row => stays.some(({ id }) => id === row.id));
    const part = await solveDay(connection, stays, {
      ...{ locationId, specials: [], solve: { ...solve, rows }, before: solved, prefers: 'time', by: call },
      within: { start: Math.min(...starts), end: Math.max(...starts) + dayMs },
    });
    solved.push(...part);
    const { name = '', timezone = 'UTC' } = names.get(locationId) ?? {};
    locations.push({ id: locationId, name, timezone, bookings: stays.map(({ id }) => id) });
  }
  const planned = solved.map(each => each.planned);
  const kept = left.map(booking => plannedBooking(booking, 'keep'));
  const meant = meantBy(solved);
  const mails = await sampleMails(connection, solved, reason);
  const told = { bookings: [...planned, ...kept], mails, locations };
  return { solved, plan: { plan: planToken({ reason, meant, kept }), ...told } };
}

/** The chosen bookings: those that can be changed, and those that are left. */
async function readChosen(connection: Connection, { actor, now }: Call, { bookings: ids }: Request) {
  const found = await bookingsFor(connection, ids, actor);
  const missing = ids.find(id => found.every(booking => booking.id !== id));
  if (missing !== undefined) throw notFound(bookings.label.one, missing);
  const changing = found.filter(booking => isChangeable(booking, now));
  const [first] = changing;
  const last = changing.at(-1);
  if (first === undefined || last === undefined) throw conflict(refuse('booking.solve-none'));
  if (Date.parse(last.start_time) - Date.parse(first.start_time) > mostSolvedDays * dayMs)
    throw conflict(refuse('booking.solve-span', { most: mostSolvedDays }));
  return { changing, left: found.filter(booking => !changing.includes(booking)) };
}

interface Name {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
}

async function namesOf(
  connection: Connection,
  of: readonly BookingFacts[],
): Promise<ReadonlyMap<number, Name>> {
  const rows = await connection.query<Name>(
    `select "id", "name", coalesce("timezone", 'UTC') as "timezone" from "locations" where "id" = any($1)`,
    [of.map(({ location_id }) => location_id)],
    'names_of_locations',
  );
  return new Map(rows.map(row => [row.id, row]));
}
