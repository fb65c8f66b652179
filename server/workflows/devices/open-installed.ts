import { randomUUID } from 'node:crypto';
import { LocationStatus } from '../../../domain/choice.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection, Database } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import type { Author } from '../../db/write/history.ts';
import { applyChange } from '../../db/write/write.ts';

type Stored = Row & { readonly id: number };

const comingSoon = `not l."deleted" and l."status" = ${LocationStatus.ComingSoon}`;

/**
 * Locations that are still coming soon although a device was installed after their last change: whoever sets
 * a location back to coming soon afterwards means it.
 */
const justInstalled = `${comingSoon} and exists (select 1 from "devices" d
  where d."partner_location_id" = l."id" and not d."deleted"
    and d."installation_date" <= now() and d."installation_date" > l."update_time")`;

const withInstalledDevice = `${comingSoon} and l."id" = (select d."partner_location_id" from "devices" d
  where d."id" = $1 and not d."deleted" and d."installation_date" <= now())`;

/**
 * Opens locations as the dates arrive on which their devices are installed (FORM-LOC-14, DEC-53); nobody has to
 * look at them for it, and reading writes nothing.
 */
export function locationOpening(database: Database): { look(): Promise<void> } {
  return {
    look: async () => {
      if (!(await isOpeningDue(database))) return;
      const author = { actor: null, requestId: randomUUID() };
      await database.transaction(transaction => open(transaction, justInstalled, [], author));
    },
  };
}

async function isOpeningDue(connection: Connection): Promise<boolean> {
  const found = await connection.query(
    `select 1 from "locations" l where ${justInstalled} limit 1`,
    [],
    'opening_due',
  );
  return found.length > 0;
}

/** Opens the location of a device that is registered, or moved there, when it is installed already. */
export async function openLocationOf(transaction: Connection, device: Row, author: Author): Promise<void> {
  await open(transaction, withInstalledDevice, [device.id], author);
}

/** A location that somebody else holds is left to the next look: to wait for it could be to wait in a circle (A2). */
async function open(
  transaction: Connection,
  which: string,
  values: readonly unknown[],
  author: Author,
): Promise<void> {
  const text = `select l.* from "locations" l where ${which} order by l."id" for update of l skip locked`;
  const due = await transaction.query<Stored>(text, values, statementName(text));
  for (const location of due)
    await applyChange(transaction, locations, location, { status: LocationStatus.Open }, author);
}
