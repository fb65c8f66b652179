import type { Connection } from '../../db/database.ts';

/** What devices take from the location at which they stand. */
interface Placement {
  /** Devices belong to whom their location belongs to. */
  readonly user_id: number | null;
  /** IANA name; a device in stock goes by UTC. */
  readonly timezone: string;
}

/** The placement of devices at a location, whoever asks; that of a device in stock where there is none. */
export async function placementAt(connection: Connection, locationId: number | null): Promise<Placement> {
  const [found] = await connection.query<Placement>(
    'select "user_id", "timezone" from "locations" where "id" = $1',
    [locationId],
    'placement_at',
  );
  return found ?? { user_id: null, timezone: 'UTC' };
}
