import type { Actor } from '../../domain/actor.ts';
import { devices } from '../../resources/devices.ts';
import { testingRecords } from '../../resources/testing-records.ts';
import type { Connection } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { readRows } from '../db/rows.ts';
import { notFound } from '../errors.ts';

/** Ten sessions have twenty records; more are for those whose start or end was written again. */
const mostOfSessions = 60;
const mostOfFactory = 20;

/**
 * The self-tests of the device with this connection id as the JSON of a list without its brackets: those of
 * its sessions with the highest ids, then those at the factory, newest first (QA-01, SYS-02, DEC-43).
 * Admins only; 404 for a device that the actor may not read.
 */
export async function testingRecordsOf(
  connection: Connection,
  actor: Actor,
  connectionId: string,
): Promise<Buffer> {
  grantedScope(testingRecords, 'read', actor);
  const id = await deviceWith(connection, actor, connectionId);
  const ofType = async (type: string, sort: string, itemsPerPage: number) => {
    const filter = [
      { field: 'device_id', op: 'eq' as const, value: id },
      { field: 'testing_type', op: 'eq' as const, value: type },
    ];
    const query = { page: 1, itemsPerPage, sort: { field: sort, descending: true }, filter };
    const { data } = await readRows(connection, testingRecords, query, actor);
    return data.subarray(1, -1);
  };
  const parts = [
    await ofType('CURRENT_SYSTEM', 'session_id', mostOfSessions),
    await ofType('QA', 'update_time', mostOfFactory),
  ].filter(({ length }) => length > 0);
  return Buffer.concat(parts.flatMap((each, index) => (index === 0 ? [each] : [comma, each])));
}

const comma = Buffer.from(',');

async function deviceWith(connection: Connection, actor: Actor, connectionId: string): Promise<number> {
  const filter = [{ field: 'connection_id', op: 'eq' as const, value: connectionId }];
  const { data } = await readRows(connection, devices, { page: 1, itemsPerPage: 1, filter }, actor);
  const [found] = JSON.parse(data.toString());
  if (found === undefined) throw notFound(devices.label.one, connectionId);
  return found.id;
}
