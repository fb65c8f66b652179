import { deviceCalls } from '../../../contract/devices.ts';
import type { Solve } from '../../../contract/solve.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { updateRow } from '../../db/write/write.ts';
import { conflict } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { refuseStanding } from '../hours/choice-refusal.ts';
import { lockToSolve } from '../hours/next-locations.ts';
import { carryOutSolved, meantBy, sampleMails, solveDay } from '../hours/solve-day.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { bookingsHolding } from './held-device.ts';
import { deviceToChange } from './replacement.ts';

interface Request {
  readonly id: number;
  readonly reason: string;
  readonly days: number;
  readonly disable: boolean;
  readonly solve: Solve;
}

/**
 * Frees a device of its bookings, and takes it out of service where that is asked for (DEC-168): each goes to the
 * same time on another device of the location, else to the next free start, else it is cancelled, unless somebody
 * chose otherwise for it. 403 and 404 like a change of the device; 409 when it stands nowhere, or a chosen time is
 * not free.
 */
export const relieveDevice = twoStep({
  call: deviceCalls.relieve,
  config: { databaseMs: manyRowsMs },
  read: ({ params: { id }, body: { confirm_relieve: isConfirmed, plan: seen, ...asked } }) => ({
    ...{ isConfirmed, seen },
    request: { id, ...asked },
  }),
  lock: async (transaction, call, request) => {
    const { locationId, stays } = await readStays(transaction, call, request);
    const { id, solve } = request;
    const held = { locations: [locationId], solve, devices: [id], stays: async () => stays };
    await lockToSolve(transaction, call, held);
  },
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, { plan, locationId, solved }, { id, reason, disable, solve }) => {
    await refuseStanding(transaction, call, { plan, solved, solve, without: id });
    const operation = await startOperation(transaction, call, { kind: 'relieve-device', locationId });
    if (disable) {
      const body = { is_disabled: true, reason_disabled: reason };
      await updateRow(transaction, devices, { id }, body, operation.change);
    }
    const counts = await carryOutSolved(transaction, operation, solved, reason);
    const done = await finishOperation(transaction, operation, counts);
    return { code: 200, ...notice('device.relieved'), operation: done };
  },
});

async function look(connection: Connection, call: Call, request: Request) {
  const { id, solve, reason, disable } = request;
  const { version, locationId, stays, within } = await readStays(connection, call, request);
  const asked = { locationId, specials: [], solve, without: id, within, by: call };
  const solved = await solveDay(connection, stays, asked);
  const bookings = solved.map(({ planned }) => planned);
  const meant = meantBy(solved);
  const mails = await sampleMails(connection, solved, reason);
  const plan = planToken({ id, version, reason, disable, meant });
  return { locationId, solved, plan: { plan, bookings, mails } };
}

/** The bookings that are to leave the device; running ones end by themselves (DEC-95). */
async function readStays(connection: Connection, { actor, now }: Call, { id, days }: Request) {
  const { version, partner_location_id: locationId } = await deviceToChange(connection, id, actor);
  if (locationId === null) throw conflict(refuse('device.no-location'));
  const within = { start: now, end: now + days * dayMs };
  const holding = await bookingsHolding(connection, id, now);
  const stays = holding.filter(
    booking => isChangeable(booking, now) && Date.parse(booking.start_time) < within.end,
  );
  return { version, locationId, stays, within };
}
