import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import { applyChanges } from '../../db/write/many-rows.ts';
import type { Change } from '../../db/write/write.ts';

interface Which {
  readonly devices?: readonly number[];
  /** All that stand at these locations. */
  readonly locations?: readonly number[];
}

type OwnedDevice = StoredRow & { readonly owner_of_location: number | null };

/**
 * Gives devices to whom their location belongs to, removed ones too, as they may come back (DEC-264); one in stock belongs
 * to nobody. Whoever hands a location over meanwhile is waited for, and finds the devices that came to it. Answers
 * whether any has changed hands.
 */
export async function ownLikeTheirLocations(
  transaction: Connection,
  { devices: ids = [], locations = [] }: Which,
  change: Change,
): Promise<boolean> {
  if (ids.length + locations.length === 0) return false;
  await transaction.query(
    'select 1 from "locations" where "id" = any($2) or ' +
      '"id" in (select "partner_location_id" from "devices" where "id" = any($1)) order by "id" for share',
    [ids, locations],
    'hold_locations_of_devices',
  );
  const others = await transaction.query<OwnedDevice>(
    'select d.*, l."user_id" as "owner_of_location" from "devices" d left join "locations" l on l."id" = d."partner_location_id" ' +
      'where (d."id" = any($1) or d."partner_location_id" = any($2)) and d."user_id" is distinct from l."user_id" ' +
      'order by d."id" for no key update of d',
    [ids, locations],
    'devices_of_other_owners',
  );
  const rows = others.map(({ owner_of_location: user_id, ...stored }) => ({ stored, values: { user_id } }));
  await applyChanges(transaction, devices, rows, change);
  return rows.length > 0;
}
