import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { devices } from '../../../resources/devices.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { readRows } from '../../db/rows.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';

interface Params {
  readonly locationId: number;
  /** Of the device that is to be replaced. */
  readonly connectionId: string;
}

/**
 * The devices that can take the place of one (REPL-02), as the JSON of a list without its brackets: enabled ones of its
 * location, then those in stock. Admins only; 404 for the location.
 */
export async function replacementCandidates(
  connection: Connection,
  actor: Actor,
  { locationId, connectionId }: Params,
): Promise<Buffer> {
  grantedScope(devices, 'remove', actor);
  await rowToChange(connection, locations, { id: locationId }, { verb: 'read', actor });
  const there = await enabled(connection, actor, [
    { field: 'partner_location_id', op: 'eq', value: locationId },
    { field: 'connection_id', op: 'ne', value: connectionId },
  ]);
  const inStock = await enabled(connection, actor, [
    { field: 'partner_location_id', op: 'eq', value: null },
    { field: 'reg_status', op: 'eq', value: 'pre-registered' },
    { field: 'connection_id', op: 'ne', value: connectionId },
  ]);
  const rows = [there, inStock].filter(({ length }) => length > 0);
  return Buffer.concat(rows.flatMap((each, index) => (index === 0 ? [each] : [comma, each])));
}

const comma = Buffer.from(',');

/** Their rows in the order of their names, without the brackets of a list. */
async function enabled(
  connection: Connection,
  actor: Actor,
  filter: readonly FilterEntry[],
): Promise<Buffer> {
  const { data } = await readRows(
    connection,
    devices,
    {
      page: 1,
      itemsPerPage: devices.list.maxPageSize ?? 100,
      sort: { field: 'name', descending: false },
      filter: [...filter, { field: 'is_disabled', op: 'ne', value: true }],
    },
    actor,
  );
  return data.subarray(1, -1);
}
