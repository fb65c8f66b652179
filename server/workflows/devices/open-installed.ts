import { LocationStatus } from '../../../domain/location-status.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import type { Author } from '../../db/history/history.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { applyChange } from '../../db/write/write.ts';

type Stored = Row & { readonly id: number };

const comingSoon = `not l."deleted" and l."status" = ${LocationStatus.ComingSoon}`;

/**
 * Places that are still coming soon although a device was installed after their last change: whoever sets
 * a place back to coming soon afterwards means it.
 */
const justInstalled = `${comingSoon} and exists (select 1 from "devices" d
  where d."partner_location_id" = l."id" and not d."deleted"
    and d."installation_date" <= now() and d."installation_date" > l."update_time")`;

const withInstalledDevice = `${comingSoon} and l."id" = (select d."partner_location_id" from "devices" d
  where d."id" = $1 and not d."deleted" and d."installation_date" <= now())`;

/** True when a date of installation has arrived that nobody has acted upon yet. */
export async function isOpeningDue(connection: Connection): Promise<boolean> {
  const found = await connection.query(
    `select 1 from "locations" l where ${justInstalled} limit 1`,
    [],
    'opening_due',
  );
  return found.length > 0;
}

/** Opens the locations where a device has been installed by now (FORM-LOC-14, DEC-53). */
export async function openInstalled(transaction: Connection, author: Author): Promise<void> {
  await open(transaction, justInstalled, [], author);
}

/** Opens the location of a device that is registered, or moved there, when it is installed already. */
export async function openLocationOf(transaction: Connection, device: Row, author: Author): Promise<void> {
  await open(transaction, withInstalledDevice, [device.id], author);
}

/** A location that somebody else holds is left to the next read: to wait for it could be to wait in a circle (A2). */
async function open(
  transaction: Connection,
  which: string,
  values: readonly unknown[],
  author: Author,
): Promise<void> {
  const due = await transaction.query<Stored>(
    `select l.* from "locations" l where ${which} order by l."id" for update of l skip locked`,
    values,
  );
  for (const location of due)
    await applyChange(transaction, locations, location, { status: LocationStatus.Open }, author);
}
