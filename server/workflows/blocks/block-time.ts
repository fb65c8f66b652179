import type { z } from 'zod';
import { blockCalls, type Solve } from '../../../contract/solve.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { type BlockRule, blockProblems, endOfBlock, timesOfBlock } from '../../../domain/hours/blocks.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalsOf } from '../../../domain/refusals/spoken.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { blocks } from '../../../resources/blocks.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { writtenRow } from '../../db/rows.ts';
import { lockRow, rowToChange, type StoredRow } from '../../db/sql/stored-row.ts';
import { applyChange, applyInsert } from '../../db/write/write.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { plannedBooking } from '../bookings/booking-facts.ts';
import { refuseStanding } from '../hours/choice-refusal.ts';
import { lockToSolve } from '../hours/next-locations.ts';
import { carryOutSolved, meantBy, type Solved, sampleMails, solveDay } from '../hours/solve-day.ts';
import { type Call, finishOperation, type Operation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsInside } from './stored-blocks.ts';

interface Asked extends BlockRule {
  readonly bed_id: number | null;
  readonly reason: string;
}

interface Request {
  /** Of the location where a block is made, or of the block that is changed. */
  readonly of: { readonly location: number } | { readonly block: number };
  readonly asked: Asked;
  readonly solve: Solve;
}

type Body = z.output<typeof blockCalls.block.body>;

function requestOf(of: Request['of'], { confirm_block: isConfirmed, plan: seen, solve, ...body }: Body) {
  const asked = { ...body, bed_id: body.bed_id ?? null };
  return { isConfirmed, seen, request: { of, asked, solve } };
}

/** At so many blocks that are not over yet a location has enough. */
const mostBlocks = 100;

const steps = {
  config: { databaseMs: manyRowsMs },
  lock: async (transaction: Connection, call: Call, request: Request) => {
    // Whoever books at this location waits here, and sees the block once it stands.
    const { locationId } = await whereOf(transaction, call, request);
    const stays = async () => (await readInside(transaction, call, request)).inside;
    await lockToSolve(transaction, call, { locations: [locationId], solve: request.solve, stays });
  },
  plan: look,
  shown: ({ plan }: Awaited<ReturnType<typeof look>>) => plan,
};

/**
 * Takes a device, or a whole location, for something else than guests (DEC-185), with the bookings inside: each goes to the
 * same time on another device, else to what is free soonest, else it is cancelled, unless somebody chose otherwise.
 * 404 and 403 as for a change of the location; 409 with the plan while one cannot be where somebody chose.
 */
export const blockTime = twoStep({
  ...steps,
  call: blockCalls.block,
  read: ({ params: { id }, body }) => requestOf({ location: id }, body),
  execute: async (transaction, call, looked, { asked, solve }) => {
    await refuseStanding(transaction, call, { ...looked, solve });
    const { locationId, solved, count } = looked;
    if (count >= mostBlocks) throw conflict(refuse('block.many', { most: mostBlocks }));
    const operation = await startOperation(transaction, call, { kind: 'block', locationId });
    const values = { ...asked, location_id: locationId };
    const id = await applyInsert(transaction, blocks, values, operation.change);
    return await finished(transaction, operation, { id, solved, reason: asked.reason });
  },
});

/** Gives a block another time, device or reason, as if it were made anew; what it leaves is free. */
export const changeBlock = twoStep({
  ...steps,
  call: blockCalls.change,
  read: ({ params: { id }, body }) => requestOf({ block: id }, body),
  execute: async (transaction, call, looked, { asked, solve }) => {
    await refuseStanding(transaction, call, { ...looked, solve });
    const { locationId, solved, block } = looked;
    const id = block?.id ?? 0;
    const operation = await startOperation(transaction, call, { kind: 'change-block', locationId });
    const stored = await lockRow(transaction, blocks, { id }, { verb: 'remove', actor: call.actor });
    await applyChange(transaction, blocks, stored, { ...asked }, operation.change);
    return await finished(transaction, operation, { id, solved, reason: asked.reason });
  },
});

async function finished(
  transaction: Connection,
  operation: Operation,
  { id, solved, reason }: { id: number; solved: readonly Solved[]; reason: string },
) {
  const counts = await carryOutSolved(transaction, operation, solved, reason);
  return {
    ...{ code: 200, ...notice('block.saved') },
    data: { ...(await writtenRow(transaction, blocks, id, operation.call.actor)), id },
    operation: await finishOperation(transaction, operation, counts),
  };
}

async function look(connection: Connection, call: Call, request: Request) {
  const { asked, solve } = request;
  const { locationId, name, zone, block, count, inside, times } = await readInside(connection, call, request);
  const stays = inside.filter(booking => isChangeable(booking, call.now));
  const kept = inside
    .filter(booking => !stays.includes(booking))
    .map(booking => plannedBooking(booking, 'keep'));
  const starts = stays.map(({ start_time }) => Date.parse(start_time));
  const solved =
    stays.length === 0
      ? []
      : await solveDay(connection, stays, {
          ...{ locationId, specials: [], solve, prefers: 'time', by: call },
          within: { start: Math.min(...starts), end: Math.max(...starts) + dayMs },
          block: { id: block?.id ?? 0, bedId: asked.bed_id, times, reason: asked.reason },
        });
  const planned = solved.map(each => each.planned);
  const meant = meantBy(solved);
  const mails = await sampleMails(connection, solved, asked.reason);
  const of = { locationId, zone, block: block && [block.id, block.version] };
  const plan = {
    plan: planToken({ of, asked, meant, kept }),
    bookings: [...planned, ...kept],
    mails,
    locations: [{ id: locationId, name, timezone: zone, bookings: stays.map(({ id }) => id) }],
  };
  return { plan, locationId, solved, block, count };
}

/** The bookings that the block meets, and the times that it takes from now on. 422 by field. */
async function readInside(connection: Connection, call: Call, request: Request) {
  const { asked } = request;
  const { locationId, block } = await whereOf(connection, call, request);
  const location = await readLocation(connection, { locationId, bedId: asked.bed_id }, call.now);
  const { zone } = location;
  const stored = block && { first_day: String(block.first_day) };
  const problems = blockProblems(asked, zone, call.now, stored);
  if (problems !== undefined) throw invalidFields(refusalsOf(problems));
  if (!location.stands) throw invalidFields({ bed_id: refuse('block.device-elsewhere') });
  const end = endOfBlock(asked, zone) ?? call.now;
  const times = timesOfBlock(asked, zone, { start: call.now, end });
  const about = { locationId, bedId: asked.bed_id, now: call.now };
  return { ...location, locationId, block, times, inside: await bookingsInside(connection, about, times) };
}

/** The location of a block, as far as the caller may change it, and the block where there is one already. */
async function whereOf(
  connection: Connection,
  { actor }: Call,
  { of }: Request,
): Promise<{ locationId: number; block: StoredRow | undefined }> {
  const block =
    'block' in of
      ? await rowToChange(connection, blocks, { id: of.block }, { verb: 'remove', actor })
      : undefined;
  const locationId = 'location' in of ? of.location : Number(block?.location_id);
  await rowToChange(connection, locations, { id: locationId }, { verb: 'update', actor });
  return { locationId, block };
}

interface Location {
  readonly name: string;
  readonly zone: string;
  /** The device is there, or none is meant. */
  readonly stands: boolean;
  /** How many blocks of the location are not over. */
  readonly count: number;
}

async function readLocation(
  connection: Connection,
  { locationId, bedId }: { locationId: number; bedId: number | null },
  now: number,
): Promise<Location> {
  const [location] = await connection.query<Location>(
    `select l."name", coalesce(l."timezone", 'UTC') as zone, ($2::int is null or exists (select 1 from "devices" d ` +
      'where d."id" = $2 and d."partner_location_id" = l."id" and not d."deleted")) as stands, ' +
      '(select count(*)::int from "blocks" k where k."location_id" = l."id" and not k."deleted" ' +
      'and k."last_day" >= $3) as count from "locations" l where l."id" = $1',
    [locationId, bedId, dayOf(now - dayMs, 'UTC')],
    'location_to_block',
  );
  if (location === undefined) throw new Error(`Location ${locationId} vanished`);
  return location;
}
