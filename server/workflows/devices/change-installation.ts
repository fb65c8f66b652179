import { deviceCalls } from '../../../contract/devices.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { installationDate } from '../../../domain/devices/installation-date.ts';
import { type Notice, notice } from '../../../domain/notices.ts';
import { refusalOf } from '../../../domain/refusals/spoken.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { writtenRow } from '../../db/rows.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import { applyChange } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { installedLater } from '../../mail/texts/reason-words.ts';
import { twoStep } from '../../two-step.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { choicesFor } from '../bookings/guest-choices.ts';
import { placementAt } from '../bookings/placement.ts';
import { cancelAndTell } from '../bookings/tell-guests.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, startOperation } from '../operations/operation.ts';
import { type Plan, planToken } from '../operations/plan.ts';
import { bookingsHolding } from './held-device.ts';
import { type DeviceFacts, deviceToChange } from './replacement.ts';

interface InstallationRequest {
  readonly id: number;
  /** ISO 8601, or yyyy/MM/dd HH:mm:ss as the clock of the location shows it. */
  readonly installation_date: string;
}

interface InstallationPlan extends Plan, Notice {
  readonly number_booking_canceled: number;
  /** ISO 8601. */
  readonly installation_date: string;
}

interface Looked {
  readonly plan: InstallationPlan;
  readonly device: DeviceFacts;
  /** Those that would begin before the device is there. */
  readonly early: readonly BookingFacts[];
}

/**
 * Setting the date of installation: the bookings that would begin before it are cancelled, and their guests written to
 * (INST-01, INST-03); running ones end by themselves. 404; 422 names what is wrong with the date.
 */
export const changeInstallation = twoStep({
  call: deviceCalls.installation,
  config: { databaseMs: manyRowsMs },
  read: ({ params: { id }, body: { confirm: isConfirmed, plan: seen, ...asked } }) => ({
    ...{ isConfirmed, seen },
    request: { id, ...asked },
  }),
  lock: async (transaction, { actor, now }, { id }) => {
    const { partner_location_id } = await deviceToChange(transaction, id, actor);
    const locations = partner_location_id === null ? [] : [partner_location_id];
    await lockInOrder(transaction, { locations, devices: [id] });
    const lying = await bookingsHolding(transaction, id, now);
    await lockInOrder(transaction, { bookings: lying.map(booking => booking.id) });
  },
  plan: look,
  shown: ({ plan }) => ({ code: 200, ...plan }),
  execute: async (transaction, call, { plan, device, early }, { id }) => {
    const { actor } = call;
    const kind = 'change-installation-date';
    const locationId = device.partner_location_id ?? undefined;
    const operation = await startOperation(transaction, call, { kind, locationId });
    const stored = await lockRow(transaction, devices, { id }, { verb: 'update', actor });
    const { installation_date } = plan;
    await applyChange(transaction, devices, stored, { installation_date }, operation.change);
    // What the guests are offered instead goes by the new date.
    const lost = early.map(booking => ({ booking }));
    const choices = await choicesFor(transaction, call, lost);
    const mails = await cancelAndTell(transaction, operation, early, { reason: installedLater, choices });
    const { plan: _token, ...done } = plan;
    return {
      ...{ code: 200, ...done },
      data: { ...(await writtenRow(transaction, devices, id, actor)), id },
      operation: await finishOperation(transaction, operation, { cancelled: early.length, moved: 0, mails }),
    };
  },
});

async function look(
  connection: Connection,
  { actor, now }: Call,
  { id, installation_date: sent }: InstallationRequest,
): Promise<Looked> {
  const device = await deviceToChange(connection, id, actor);
  const { timezone } = await placementAt(connection, device.partner_location_id);
  const { instant, problem } = installationDate(sent, timezone, now);
  if (problem !== undefined) throw invalidFields({ installation_date: refusalOf(problem) });
  const holding = await bookingsHolding(connection, id, now);
  const early = holding.filter(
    booking => isChangeable(booking, now) && Date.parse(booking.start_time) < instant,
  );
  const bookings = early.map(booking => plannedBooking(booking, 'cancel'));
  const installation_date = new Date(instant).toISOString();
  const facts = { id, version: device.version, installation_date, bookings };
  const number_booking_canceled = early.length;
  const said = notice('device.installation', { count: early.length });
  const plan = { ...said, number_booking_canceled, installation_date, bookings, plan: planToken(facts) };
  return { plan, device, early };
}
