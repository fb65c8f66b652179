import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { devices } from '../../../resources/devices.ts';
import { testingRecords } from '../../../resources/testing-records.ts';
import type { Connection } from '../../db/database.ts';
import { readRows } from '../../db/rows.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import { notFound } from '../../errors.ts';

/** The sessions of the list (LOG-01), and some more for those that were not written whole. */
const mostSessions = 20;
const mostRecords = 100;

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
  const newest = { field: 'id', descending: true };
  const which = async (entry: FilterEntry) => {
    const filter = [{ field: 'device_id', op: 'eq' as const, value: id }, entry];
    const query = { page: 1, itemsPerPage: mostRecords, sort: newest, filter };
    const { data } = await readRows(connection, testingRecords, query, actor);
    return data.subarray(1, -1);
  };
  const parts = [
    await which({ field: 'session_id', op: 'in', value: await latestSessions(connection, id) }),
    await which({ field: 'testing_type', op: 'eq', value: 'QA' }),
  ].filter(({ length }) => length > 0);
  return Buffer.concat(parts.flatMap((each, index) => (index === 0 ? [each] : [comma, each])));
}

const comma = Buffer.from(',');

async function latestSessions(connection: Connection, deviceId: number): Promise<readonly number[]> {
  const rows = await connection.query<{ session_id: number }>(
    'select distinct "session_id" from "testing_records" where "device_id" = $1 ' +
      `and "session_id" is not null and not "deleted" order by "session_id" desc limit ${mostSessions}`,
    [deviceId],
    'testing_sessions',
  );
  return rows.map(({ session_id }) => session_id);
}

async function deviceWith(connection: Connection, actor: Actor, connectionId: string): Promise<number> {
  const filter = [{ field: 'connection_id', op: 'eq' as const, value: connectionId }];
  const { data } = await readRows(connection, devices, { page: 1, itemsPerPage: 1, filter }, actor);
  const [found] = JSON.parse(data.toString());
  if (found === undefined) throw notFound(devices.label.one, connectionId);
  return found.id;
}
