import type { z } from 'zod';
import { locationCalls } from '../../../contract/locations.ts';
import type { Solve } from '../../../contract/solve.ts';
import type { SpecialDay } from '../../../domain/hours/opening-hours.ts';
import { daysLater } from '../../../domain/hours/solve-bookings.ts';
import { blankReason, closedDayBounds, mostDays } from '../../../domain/hours/special-day.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf, sentence } from '../../../domain/refusals/spoken.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { type Interval, overlaps } from '../../../domain/time/interval.ts';
import { boundsOfDay, dayOf } from '../../../domain/time/time-zone.ts';
import { locationDays } from '../../../resources/location-days.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { applyInsert } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import type { BookingFacts } from '../bookings/booking-facts.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { refuseStanding } from './choice-refusal.ts';
import { readLocationHours } from './location-hours.ts';
import { lockToSolve } from './next-locations.ts';
import {
  carryOutSolved,
  meantBy,
  type Solved,
  type SolveParams,
  sampleMails,
  solveDay,
} from './solve-day.ts';

interface Request {
  readonly locations: readonly number[];
  readonly closures: readonly Closure[];
  /** Under which name the days were sent, for what is wrong with them. */
  readonly field: 'from' | 'days';
  readonly solve: Solve;
}

/** A day to be closed, yyyy-MM-dd of the calendar of each location, and why. */
interface Closure {
  readonly day: string;
  readonly reason: string;
}

/**
 * Closes several locations for the same days, with the bookings on them, as one change that is undone as one
 * (DEC-171): each booking goes where that of a single closed day would go (DEC-152). 404 and 403 as for a change of
 * each location; 409 with the plan while one of them is running or cannot be where somebody chose.
 */
export const closeDays = twoStep({
  call: locationCalls.closeDays,
  config: { databaseMs: manyRowsMs },
  read: ({ body }) => {
    const { confirm_close: isConfirmed, plan: seen, locations: ids, solve } = body;
    const request: Request = {
      ...{ locations: ids, closures: closuresOf(body), solve },
      field: body.days === undefined ? 'from' : 'days',
    };
    return { isConfirmed, seen, request };
  },
  lock: async (transaction, call, request) => {
    const { locations: ids, solve } = request;
    const stays = async () => (await readLocations(transaction, call, request)).flatMap(each => each.outside);
    await lockToSolve(transaction, call, { locations: ids, solve, stays });
  },
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { plan, locations, solved }, { solve }) => {
    await refuseStanding(transaction, call, { plan, solved, solve, otherwise: inTheWay });
    const operation = await startOperation(transaction, call, { kind: 'close-days' });
    for (const { id, specials } of locations)
      for (const special of specials)
        await applyInsert(transaction, locationDays, { ...special, location_id: id }, operation.change);
    const counts = await carryOutSolved(transaction, operation, solved, '');
    const done = await finishOperation(transaction, operation, counts);
    return { code: 200, ...notice('hours.days-closed'), operation: done };
  },
});

const inTheWay = refuse('hours.bookings');

type Sent = z.output<typeof locationCalls.closeDays.body>;

/** The days that are meant, ascending. Throws 422 by field. */
function closuresOf({ from, until, reason_close, days }: Sent): readonly Closure[] {
  if (days !== undefined) {
    if (from !== undefined || until !== undefined || reason_close !== undefined)
      throw invalidFields({ days: refuse('hours.span-or-days') });
    const closures = days.map(({ day, reason_close: reason }) => ({ day, reason }));
    return closures.sort((one, other) => (one.day < other.day ? -1 : 1));
  }
  const missing = sentence('form.date');
  if (from === undefined) throw invalidFields(refusalsOf({ from: missing }));
  if (until === undefined) throw invalidFields(refusalsOf({ until: missing }));
  if (reason_close === undefined) throw invalidFields(refusalsOf({ reason_close: blankReason }));
  const last = addDays(from, mostDays - 1);
  if (until < from || until > last)
    throw invalidFields(refusalsOf({ until: sentence('form.between-days', { first: from, last }) }));
  const closures: Closure[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) closures.push({ day, reason: reason_close });
  return closures;
}

async function look(connection: Connection, call: Call, request: Request) {
  const locations = await readLocations(connection, call, request);
  const chosen = new Map(request.solve.rows.map(row => [row.id, row]));
  const solved: Solved[] = [];
  for (const location of locations) {
    // A choice belongs to the location of its booking; another one would not know it.
    const rows = location.outside.flatMap(({ id }) => chosen.get(id) ?? []);
    const solve = { ...request.solve, rows };
    const others = { notAt: request.locations, before: solved };
    solved.push(...(await solveLocation(connection, call, location, { solve, ...others })));
  }
  const bookings = solved.map(({ planned }) => planned);
  const meant = meantBy(solved);
  const mails = await sampleMails(connection, solved, '');
  const days = locations.map(({ id, specials }) => ({ id, specials }));
  const told = locations.map(({ id, name, timezone, outside }) => ({
    ...{ id, name, timezone },
    bookings: outside.map(booking => booking.id),
  }));
  const plan = { plan: planToken({ days, meant }), bookings, mails, locations: told };
  return { locations, solved, plan };
}

/** A location with the days that it closes and the bookings that these meet. */
interface Closing {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly specials: readonly NewSpecial[];
  readonly outside: readonly BookingFacts[];
}

type NewSpecial = Omit<SpecialDay, 'id'>;

async function readLocations(
  connection: Connection,
  { actor, now }: Call,
  { locations: ids, closures, field }: Request,
): Promise<readonly Closing[]> {
  const closing = [];
  for (const id of ids) {
    const { name } = await rowToChange(connection, locations, { id }, { verb: 'update', actor });
    const [first, last] = [closures[0]?.day ?? '', closures.at(-1)?.day ?? ''];
    const hours = await readLocationHours(connection, id, first);
    const { zone } = hours;
    const today = dayOf(now, zone);
    const farthest = addDays(today, farthestDays);
    if (first < today) throw invalidFields(refusalsOf({ [field]: sentence('form.past-day') }));
    if (field === 'days' && last > farthest)
      throw invalidFields(
        refusalsOf({ days: sentence('form.between-days', { first: today, last: farthest }) }),
      );
    const specials = closures.map(closure => closedDay(closure, zone));
    const outside = [];
    for (const run of runsOf(specials, 1)) {
      const within = spanOf(run, zone);
      const asked = { locationId: id, now, within };
      outside.push(...(await bookingsOutside(connection, asked, { ...hours, specials: run })));
    }
    // One that lasts over the night between two runs would be met twice.
    const once = [...new Map(outside.map(booking => [booking.id, booking])).values()];
    closing.push({ id, name: String(name), timezone: zone, specials, outside: once });
  }
  return closing;
}

/** So far ahead single days may lie. */
const farthestDays = 366;

function closedDay({ day, reason }: Closure, zone: string): NewSpecial {
  const { start } = closedDayBounds(day, zone);
  const instant = new Date(start).toISOString();
  return {
    ...{ day, date_open_from: instant, date_open_to: instant },
    ...{ block_start_time: null, block_end_time: null, reason_close: reason },
  };
}

/** Ascending days in groups: a day belongs to the one before where it is at most so many days later. */
function runsOf(specials: readonly NewSpecial[], apart: number): readonly (readonly NewSpecial[])[] {
  const runs: NewSpecial[][] = [];
  for (const special of specials) {
    const run = runs.at(-1);
    const before = run?.at(-1)?.day;
    if (run === undefined || before === undefined || special.day > addDays(before, apart))
      runs.push([special]);
    else run.push(special);
  }
  return runs;
}

function spanOf(specials: readonly NewSpecial[], zone: string): Interval {
  const days = specials.map(({ day }) => boundsOfDay(day, zone));
  return {
    start: Math.min(...days.map(({ start }) => start)),
    end: Math.max(...days.map(({ end }) => end)),
  };
}

/** Days from which guests could be moved onto the same start are solved together, others apart: a year is much to know. */
async function solveLocation(
  connection: Connection,
  by: Call,
  { id: locationId, timezone: zone, specials, outside }: Closing,
  { solve, notAt, before }: Pick<Required<SolveParams>, 'solve' | 'notAt' | 'before'>,
): Promise<readonly Solved[]> {
  const solved: Solved[] = [];
  const reasons = new Map(specials.map(({ day, reason_close }) => [day, reason_close]));
  for (const run of runsOf(specials, 2 * daysLater + 2)) {
    const within = spanOf(run, zone);
    const met = outside.filter(each => overlaps(stayOf(each), within));
    if (met.length === 0) continue;
    const earlier = [...before, ...solved];
    const params = { locationId, specials, solve, notAt, before: earlier, within, by };
    for (const each of await solveDay(connection, met, params))
      solved.push({ ...each, reason: reasonOf(stayOf(each.booking), reasons, zone) });
  }
  return solved;
}

function stayOf({ start_time, end_time }: BookingFacts): Interval {
  return { start: Date.parse(start_time), end: Date.parse(end_time) };
}

/** Why the day is closed on which a booking begins, or else ends. */
function reasonOf({ start, end }: Interval, reasons: ReadonlyMap<string, string>, zone: string): string {
  return reasons.get(dayOf(start, zone)) ?? reasons.get(dayOf(end - 1, zone)) ?? '';
}
