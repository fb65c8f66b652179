import { type Actor, Role } from '../../domain/actor.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import { arrivalSql } from '../db/sql/arrival.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import type { Parameters } from '../db/sql/sql-text.ts';

/** `from` and its conditions: the alerts of devices that the actor may look after, where they stand now. */
export function ownAlertsSql(actor: Actor, parameters: Parameters): { from: string; where: string[] } {
  const came = arrivalSql(locations, 's."location_id"', actor, parameters);
  const alerts = came === undefined ? '"device_alerts"' : `(${sinceSql(came)})`;
  return {
    from:
      `from ${alerts} a join "devices" d on d."id" = a."device_id" ` +
      'join "locations" l on l."id" = a."location_id"',
    where: [
      'not d."deleted"',
      ...grantSql(devices, 'd', 'update', actor, parameters),
      // A device that came from elsewhere tells nothing of what it was there.
      ...grantSql(locations, 'l', 'read', actor, parameters),
      // Nor does a location that was somebody else's tell of what was over by then.
      ...(came === undefined ? [] : [`coalesce(a."ended_at", 'infinity') >= a."came"`]),
    ],
  };
}

/**
 * The alerts as they are for a partner to whom the location came at that instant: one that stood by then calls them from
 * then on, and who looked after it before, and what they noted, is somebody else's (DEC-190).
 */
function sinceSql(came: string): string {
  const noted = ['acknowledged_by', 'acknowledged_at', 'note'].map(
    column => `case when s."acknowledged_at" >= c."came" then s."${column}" end as "${column}"`,
  );
  return (
    'select s."id", s."version", s."device_id", s."location_id", s."trouble", s."ended_at", s."end_reason", c."came", ' +
    'greatest(s."opened_at", c."came") as "opened_at", greatest(s."changed_at", c."came") as "changed_at", ' +
    `case when s."opened_at" < c."came" then 1 else s."times" end as "times", ${noted.join(', ')} ` +
    // Asked once for a row, however many columns go by it.
    `from "device_alerts" s cross join lateral (select ${came} as "came" offset 0) c`
  );
}

/**
 * Whether the location `l` of a call came to somebody, if `u` is a partner, after an instant: what was known, or looked
 * after, by then may be news to them.
 */
export function cameSinceSql(instant: string): string {
  return (
    `(u."role" = ${Role.Partner} and exists (select 1 from "history" h where h."resource" = 'locations' ` +
    `and h."row_id" = l."id" and h."changes" ? 'user_id' and h."create_time" >= ${instant}))`
  );
}
