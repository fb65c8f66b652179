import { z } from 'zod';
import type { Actor } from '../../../domain/actor.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { invalidFields } from '../../errors.ts';

const deviceFacts = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  partner_location_id: z.number().nullable(),
  /** ISO 8601; before it nothing can be booked. */
  installation_date: z.string().nullable(),
  customer_name: z.string().nullable(),
  is_disabled: z.boolean().nullable(),
});

/** A device with what workflows decide by. */
export type DeviceFacts = z.infer<typeof deviceFacts>;

/** Two devices of which one takes the place of the other. */
export interface Replacement {
  readonly locationId: number;
  readonly old: DeviceFacts;
  readonly next: DeviceFacts;
}

export interface ReplacementRequest {
  readonly old_connection_id: string;
  readonly new_connection_id: string;
}

/** One device, if the actor may change it. 404, 403, or 409 when it has been removed. */
export async function deviceToChange(connection: Connection, id: number, actor: Actor): Promise<DeviceFacts> {
  return deviceFacts.parse(await rowToChange(connection, devices, { id }, { verb: 'update', actor }));
}

/**
 * The two devices of a replacement. 422 names the one that does not fit: the old one must stand somewhere;
 * the new one must be enabled, and stand at the same location or be in stock (REPL-02).
 */
export async function readReplacement(
  connection: Connection,
  actor: Actor,
  { old_connection_id, new_connection_id }: ReplacementRequest,
): Promise<Replacement> {
  const old = await byConnection(connection, actor, 'old_connection_id', old_connection_id);
  const locationId = old.partner_location_id;
  if (locationId === null) throw invalidFields({ old_connection_id: refuse('device.no-location') });
  const next = await byConnection(connection, actor, 'new_connection_id', new_connection_id);
  const problem = replacementProblem(old, next);
  if (problem !== undefined) throw invalidFields({ new_connection_id: problem });
  return { locationId, old, next };
}

function replacementProblem(old: DeviceFacts, next: DeviceFacts): Refusal | undefined {
  if (next.id === old.id) return refuse('device.itself');
  if (next.is_disabled === true) return refuse('device.disabled');
  const stands = next.partner_location_id;
  return stands === null || stands === old.partner_location_id ? undefined : refuse('device.other-location');
}

async function byConnection(
  connection: Connection,
  actor: Actor,
  field: keyof ReplacementRequest,
  connectionId: string,
): Promise<DeviceFacts> {
  const [found] = await connection.query<{ id: number }>(
    'select "id" from "devices" where "connection_id" = $1 and not "deleted"',
    [connectionId],
    'device_by_connection',
  );
  if (found === undefined)
    throw invalidFields({ [field]: refuse('device.absent', { device: connectionId }) });
  return await deviceToChange(connection, found.id, actor);
}
