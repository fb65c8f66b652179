import { deviceCalls } from '../../../contract/devices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import { applyChange } from '../../db/write/write.ts';
import { conflict } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { choicesFor } from '../bookings/guest-choices.ts';
import { writtenWithoutOverlap } from '../bookings/overlap.ts';
import { placementAt } from '../bookings/placement.ts';
import { cancelAndTell, moveAndTell } from '../bookings/tell-guests.ts';
import { lockInOrder } from '../operations/locks.ts';
import { finishOperation, type Operation, startOperation } from '../operations/operation.ts';
import { bookingsHolding } from './held-device.ts';
import { openLocationOf } from './open-installed.ts';
import { type LookedUp, lookUp } from './replace-plan.ts';
import { type Replacement, readReplacement } from './replacement.ts';

/**
 * Putting one device in the place of another (REPL-03, REPL-05..07, DEC-44): upcoming bookings go along at their times
 * where the new one is installed and free, else they are cancelled; their guests are written to; the old one is disabled
 * with its reason. Past bookings and their sessions stay its own. Admins only; 422 when a device does not fit.
 */
export const replaceDevice = twoStep({
  call: deviceCalls.replace,
  config: { databaseMs: manyRowsMs },
  read: ({ query, body: { confirm, plan: seen, ...request } }) => ({
    ...{ isConfirmed: confirm || query.confirm === 'true', seen, request },
  }),
  lock: async (transaction, { actor, now }, request) => {
    grantedScope(devices, 'remove', actor);
    const { locationId, old, next } = await readReplacement(transaction, actor, request);
    await lockInOrder(transaction, { locations: [locationId], devices: [old.id, next.id] });
    const lying = await bookingsHolding(transaction, old.id, now);
    await lockInOrder(transaction, { bookings: lying.map(({ id }) => id) });
  },
  plan: async (connection, call, request) => {
    grantedScope(devices, 'remove', call.actor);
    return await lookUp(connection, call, request);
  },
  shown: ({ plan }) => ({ code: 200, ...plan }),
  execute: async (transaction, call, looked, { reason_replace: reason }) => {
    const { plan, replacement } = looked;
    const { locationId, old } = replacement;
    const operation = await startOperation(transaction, call, { kind: 'replace-device', locationId });
    await location(transaction, operation, replacement);
    const mails = await carryOut(transaction, operation, looked, reason);
    const { actor } = call;
    const stored = await lockRow(transaction, devices, { id: old.id }, { verb: 'update', actor });
    const disabled = { is_disabled: true, reason_disabled: reason, reason_replace: reason };
    await applyChange(transaction, devices, stored, disabled, operation.change);
    const { plan: _token, ...done } = plan;
    const counts = { cancelled: plan.number_booking_canceled, moved: plan.number_booking_moved, mails };
    return { code: 200, ...done, operation: await finishOperation(transaction, operation, counts) };
  },
});

/** A device from stock comes to the location; it counts as installed from now on unless a date is set already. */
async function location(
  transaction: Connection,
  operation: Operation,
  { locationId, old, next }: Replacement,
): Promise<void> {
  if (next.partner_location_id !== null) return;
  const { actor, now } = operation.call;
  const stored = await lockRow(transaction, devices, { id: next.id }, { verb: 'update', actor });
  const { user_id } = await placementAt(transaction, locationId);
  const values = {
    ...{ partner_location_id: locationId, user_id },
    installation_date: next.installation_date ?? new Date(now).toISOString(),
    customer_name: next.customer_name ?? old.customer_name,
  };
  await applyChange(transaction, devices, stored, values, operation.change);
  await openLocationOf(transaction, stored, { ...operation.change, actor: null });
}

/** Moves and cancels as planned; how many mails wait. The overlaps are judged when all is written (A4). */
async function carryOut(
  transaction: Connection,
  operation: Operation,
  { plan, replacement: { old, next: bed }, holding }: LookedUp,
  reason: string,
): Promise<number> {
  const outcomes = new Map(plan.bookings.map(({ id, outcome }) => [id, outcome]));
  const { move = [], cancel = [] } = Object.groupBy(holding, ({ id }) => outcomes.get(id) ?? 'keep');
  let mails = 0;
  const isFree = await writtenWithoutOverlap(transaction, async () => {
    const moved = move.map(booking => {
      const { start_time, end_time } = booking;
      return { booking, bed, start_time, end_time };
    });
    mails += await moveAndTell(transaction, operation, moved, { reason, template: 'booking_device_changed' });
    const lost = cancel.map(booking => ({ booking }));
    const choices = await choicesFor(transaction, operation.call, lost, { without: old.id });
    mails += await cancelAndTell(transaction, operation, cancel, { reason, choices });
  });
  if (!isFree) throw conflict(refuse('record.others'));
  return mails;
}
