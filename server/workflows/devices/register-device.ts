import { installationDate } from '../../../domain/devices/installation-date.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { refusalOf } from '../../../domain/refusals/spoken.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { writtenRow } from '../../db/rows.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { lockRow, type Target } from '../../db/sql/stored-row.ts';
import { applyChange, updateRow } from '../../db/write/write.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { placementAt } from '../bookings/placement.ts';
import { lockInOrder } from '../operations/locks.ts';
import type { Call } from '../operations/operation.ts';
import { bookingsHolding } from './held-device.ts';
import { openLocationOf } from './open-installed.ts';
import { deviceToChange } from './replacement.ts';

export interface Registration extends Target {
  readonly locationId: number;
  /** The owner of the location, as the caller knows them (REG-07). */
  readonly userId?: number | null | undefined;
  /** ISO 8601, or yyyy/MM/dd HH:mm:ss as the clock of the location shows it. */
  readonly installation_date: string;
  /** Further fields of the device. */
  readonly details: Row;
}

/**
 * Takes a device from stock and puts it at a location (REG-06, REG-07, DEC-46), enabled; a location whose
 * device is installed opens. For those who may create devices. 409 when somebody has placed it already.
 */
export async function registerDevice(
  transaction: Connection,
  call: Call,
  { id, version, locationId, userId, installation_date: sent, details }: Registration,
): Promise<Row & { id: number }> {
  const { actor, requestId, now } = call;
  grantedScope(devices, 'create', actor);
  await deviceToChange(transaction, id, actor);
  await lockInOrder(transaction, { locations: [locationId], devices: [id] });
  const { partner_location_id } = await deviceToChange(transaction, id, actor);
  if (partner_location_id !== null) throw conflict(refuse('device.has-location'));

  const { user_id, timezone } = await placementAt(transaction, locationId);
  const { instant, problem } = installationDate(sent, timezone, now);
  if (problem !== undefined) throw invalidFields({ installation_date: refusalOf(problem) });
  const installation_date = new Date(instant).toISOString();
  const change = { actor, requestId };
  const body = { ...details, partner_location_id: locationId, installation_date };
  await updateRow(transaction, devices, { id, version }, body, change);
  if (typeof userId === 'number' && userId !== user_id)
    throw invalidFields({ user_id: refuse('location.other-owner') });
  const stored = await lockRow(transaction, devices, { id }, { verb: 'update', actor });
  const enabled = { is_disabled: false, reason_disabled: null, reg_status: 'pre-registered' };
  await applyChange(transaction, devices, stored, { ...enabled, user_id }, change);
  await openLocationOf(transaction, stored, { ...change, actor: null });
  return { ...(await writtenRow(transaction, devices, id, actor)), id };
}

/**
 * Takes a device away from its location and back into stock (API-23). For those who may remove devices. 409
 * when it stands nowhere, and as long as somebody has booked it.
 */
export async function unshareDevice(transaction: Connection, call: Call, target: Target): Promise<void> {
  const { actor, requestId, now } = call;
  const { id } = target;
  grantedScope(devices, 'remove', actor);
  const { partner_location_id: locationId } = await deviceToChange(transaction, id, actor);
  if (locationId === null) throw conflict(refuse('device.no-location'));
  await lockInOrder(transaction, { locations: [locationId], devices: [id] });
  const stored = await lockRow(transaction, devices, target, { verb: 'remove', actor });
  await refuseBooked(transaction, id, now);
  const inStock = {
    ...{ partner_location_id: null, user_id: null, customer_name: null },
    ...{ installation_date: null, reg_status: 'pre-registered' },
  };
  await applyChange(transaction, devices, stored, inStock, { actor, requestId });
}

/** 409 while bookings hold the device at or after `now` (epoch ms): it cannot go away from under them. */
export async function refuseBooked(connection: Connection, id: number, now: number): Promise<void> {
  const holding = await bookingsHolding(connection, id, now);
  if (holding.length > 0) throw conflict(refuse('device.booked'));
}
