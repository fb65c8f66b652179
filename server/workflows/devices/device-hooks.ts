import { deviceSave } from '../../../contract/devices.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { isRecord } from '../../../domain/record.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import type { RowHooks } from '../../db/write/row-hooks.ts';
import type { Change } from '../../db/write/write.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { withDevices } from '../operations/what-goes-along.ts';
import { withoutPlan } from './disable-device.ts';
import { bookingsHolding } from './held-device.ts';
import { openLocationOf } from './open-installed.ts';
import { ownLikeTheirLocations } from './owners.ts';
import { refuseBooked } from './register-device.ts';

type Values = Readonly<Record<string, unknown>>;

/** What holds for devices beyond single fields (DIS-03, DEC-45, DEC-53). */
export const deviceHooks: RowHooks = {
  create: async ({ transaction, body, change }, proceed) => {
    const device = await opening(transaction, await proceed(body), change);
    return await ownedLikeItsLocation(transaction, device, change);
  },
  update: async ({ transaction, body, change, stored }, proceed) => {
    if (!isRecord(body)) return await proceed(body);
    const call = { actor: change.actor, now: Date.now() };
    const values = withReason(await withoutPlan(transaction, call, stored, body));
    refusePastInstallation(values, stored);
    await refuseUnderBookings(transaction, values, stored);
    const device = await proceed(values);
    const moves = device.partner_location_id !== stored.partner_location_id;
    if (moves || !isSame(device.installation_date, stored.installation_date))
      await opening(transaction, device, change);
    return moves ? await ownedLikeItsLocation(transaction, device, change) : device;
  },
  beside: deviceSave,
  remove: async ({ transaction, stored }) => await refuseBooked(transaction, stored.id, Date.now()),
  goesAlong: withDevices,
  restore: async ({ transaction, body, stored }) => {
    if (!isRecord(body)) return;
    if (body.deleted === true) await refuseBooked(transaction, stored.id, Date.now());
    await refuseUnderBookings(transaction, body, stored);
  },
};

/** Whoever enables a device takes back why it was disabled (DIS-03); a blank reason is none (DIS-02). */
function withReason(body: Values): Values {
  const { is_disabled, reason_disabled: reason } = body;
  const isNone = is_disabled === false || (typeof reason === 'string' && reason.trim() === '');
  return isNone ? { ...body, reason_disabled: null } : body;
}

/** A date that stands may have passed; no new one may (FORM-DEV-11). */
function refusePastInstallation({ installation_date }: Values, stored: Values): void {
  if (typeof installation_date !== 'string' || isSame(installation_date, stored.installation_date)) return;
  if (Date.parse(installation_date) < Date.now())
    throw invalidFields({ installation_date: refuse('form.past') });
}

/** Neither the location nor the installation of a device may slip away from under its bookings: there are workflows for both. */
async function refuseUnderBookings(
  transaction: Connection,
  { partner_location_id, installation_date }: Values,
  stored: Row & { readonly id: number },
): Promise<void> {
  const now = Date.now();
  const moves = partner_location_id !== undefined && partner_location_id !== stored.partner_location_id;
  if (moves && stored.partner_location_id !== null) await refuseBooked(transaction, stored.id, now);
  if (typeof installation_date !== 'string' || isSame(installation_date, stored.installation_date)) return;
  const holding = await bookingsHolding(transaction, stored.id, now);
  const early = holding.filter(
    booking => isChangeable(booking, now) && Date.parse(booking.start_time) < Date.parse(installation_date),
  );
  if (early.length > 0)
    throw conflict(refuse('device.cancels', { count: early.length }), {
      number_booking_canceled: early.length,
    });
}

function isSame(sent: unknown, stored: unknown): boolean {
  if (sent === stored) return true;
  return typeof sent === 'string' && typeof stored === 'string' && Date.parse(sent) === Date.parse(stored);
}

/** A device that is installed opens its location (DEC-53). */
async function opening(transaction: Connection, device: Row, change: Change): Promise<Row> {
  await openLocationOf(transaction, device, { ...change, actor: null });
  return device;
}

/** A device belongs to whom its location belongs to, and nobody else can be named (REG-07). */
async function ownedLikeItsLocation(transaction: Connection, device: Row, change: Change): Promise<Row> {
  const id = Number(device.id);
  if (!(await ownLikeTheirLocations(transaction, { devices: [id] }, change))) return device;
  return { ...(await writtenRow(transaction, devices, id, change.actor)) };
}
