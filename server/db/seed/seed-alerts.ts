import { troubleNumber } from '../../../domain/devices/alerts.ts';
import type { Connection } from '../database.ts';
import { accounts } from './accounts.ts';
import { iso } from './sample-rows.ts';

const hourMs = 3_600_000;

/** Calls that are over, by how many well devices lie before theirs; in hours before now. */
const over = [
  { after: 1, trouble: 'offline', came: 52, went: 47, times: 1 },
  { after: 4, trouble: 'weak', came: 120, went: 96, times: 3 },
  { after: 6, trouble: 'failing', came: 216, went: 214, times: 1 },
] as const;

const note = 'The router of the location is being replaced, the technician comes tomorrow at ten.';

/**
 * What the seeded devices have called about: each since it is as it is, one of them looked after by customer service, and
 * some that are well again. The open calls themselves are made by the database as it judges the devices.
 */
export async function seedAlerts(connection: Connection, now: number): Promise<void> {
  await connection.query(
    'update "device_alerts" a set "opened_at" = s."since", "changed_at" = s."since" from (' +
      'select d."id", least(coalesce(d."health_since", $1::timestamptz - interval \'5 hours\'), $1) as "since" ' +
      'from "devices" d) s where s."id" = a."device_id"',
    [iso(now)],
  );
  await connection.query(
    'update "device_alerts" set "acknowledged_by" = $1, "acknowledged_at" = $2, "note" = $3 ' +
      'where "id" = (select "id" from "device_alerts" order by "trouble", "opened_at", "id" limit 1)',
    [accounts.findIndex(({ email }) => email.startsWith('service')) + 1, iso(now - hourMs), note],
  );
  for (const { after, trouble, came, went, times } of over) {
    await connection.query(
      'insert into "device_alerts" ("device_id", "location_id", "trouble", "opened_at", "changed_at", "ended_at", ' +
        '"end_reason", "times") select "id", "partner_location_id", $1, $2, $2, $3, \'better\', $4 from "devices" ' +
        'where "health" = 6 and not "deleted" order by "id" offset $5 limit 1',
      [troubleNumber(trouble), iso(now - came * hourMs), iso(now - went * hourMs), times, after],
    );
  }
}
