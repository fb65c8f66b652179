import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { installationDate } from '../../../domain/devices/installation-date.ts';
import { refusalOf } from '../../../domain/refusals/spoken.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import { applyChange } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { placementAt } from '../bookings/placement.ts';
import { cancelAndTell } from '../bookings/tell-guests.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, type OperationRow, startOperation } from '../operations/operation.ts';
import { checkPlan, type Plan, planToken } from '../operations/plan.ts';
import { bookingsHolding } from './held-device.ts';
import { deviceToChange } from './replacement.ts';

export interface InstallationRequest {
  readonly id: number;
  /** ISO 8601, or yyyy/MM/dd HH:mm:ss as the clock of the location shows it. */
  readonly installation_date: string;
  readonly plan?: string | undefined;
}

export interface InstallationPlan extends Plan {
  readonly message: string;
  readonly number_booking_canceled: number;
  /** ISO 8601. */
  readonly installation_date: string;
}

interface Looked {
  readonly plan: InstallationPlan;
  /** Those that would begin before the device is there. */
  readonly early: readonly BookingFacts[];
}

/** Booked guests read it, and whoever looks at the booking. */
const reason = 'The bed will be installed later than planned';

/** The bookings that another date of installation would cancel (INST-01). 404; 422 names what is wrong with the date. */
export async function planInstallation(
  connection: Connection,
  call: Call,
  request: InstallationRequest,
): Promise<InstallationPlan> {
  return (await look(connection, call, request)).plan;
}

/**
 * Sets the date of installation, cancels the bookings that would begin before it, and writes to their guests
 * (INST-03); running ones end by themselves.
 */
export async function changeInstallation(
  transaction: Connection,
  call: Call,
  request: InstallationRequest,
): Promise<Omit<InstallationPlan, 'plan'> & { data: Row & { id: number }; operation: OperationRow }> {
  const { actor, now } = call;
  const { id } = request;
  const { partner_location_id } = await deviceToChange(transaction, id, actor);
  const locations = partner_location_id === null ? [] : [partner_location_id];
  await lockInOrder(transaction, { locations, devices: [id] });
  const lying = await bookingsHolding(transaction, id, now);
  await lockInOrder(transaction, { bookings: lying.map(booking => booking.id) });
  const { plan, early } = await look(transaction, call, request);
  checkPlan(request.plan, plan);

  const kind = 'change-installation-date';
  const [locationId] = locations;
  const operation = await startOperation(transaction, call, { kind, locationId });
  const mails = await cancelAndTell(transaction, operation, early, reason);
  const stored = await lockRow(transaction, devices, { id }, { verb: 'update', actor });
  const { installation_date } = plan;
  await applyChange(transaction, devices, stored, { installation_date }, operation.change);
  const { plan: _token, ...done } = plan;
  return {
    ...done,
    data: { ...(await writtenRow(transaction, devices, id, actor)), id },
    operation: await finishOperation(transaction, operation, { cancelled: early.length, moved: 0, mails }),
  };
}

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
  const message = `${early.length} upcoming bookings will be canceled (users will be notified)`;
  const facts = { id, version: device.version, installation_date, bookings };
  const number_booking_canceled = early.length;
  const plan = { message, number_booking_canceled, installation_date, bookings, plan: planToken(facts) };
  return { plan, early };
}
