import type { SignalDay } from '../../../contract/fleet.ts';
import type { Actor } from '../../../domain/actor.ts';
import { signalBand } from '../../../domain/devices/device.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../domain/time/time-zone.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';

interface Count {
  readonly day: number;
  /** dBm, the mean of a device's readings on that day. */
  readonly signal: number;
  readonly devices: number;
}

const daysShown = 7;

/** The signal of the devices that the actor may read, on today and the six days before in the zone. */
export async function fleetSignal(
  connection: Connection,
  actor: Actor,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<readonly SignalDay[]> {
  const today = dayOf(now, zone);
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  const starts = days.map(day => new Date(boundsOfDay(day, zone).start).toISOString());
  const parameters = new Parameters();
  grantedScope(deviceLogs, 'read', actor);
  const grant = grantSql(devices, 't', 'read', actor, parameters);
  const since = parameters.add(starts[0]);
  const text =
    `select day, signal, count(*)::int as devices from (select width_bucket(c."last_updated_time", ` +
    `${parameters.add(starts)}::timestamptz[]) as day, round(avg(c."RSSI"))::int as signal ` +
    'from "device_logs" c join "devices" t on t."id" = c."device_id" ' +
    `where c."last_updated_time" >= ${since} and c."RSSI" is not null and ` +
    `${allOf(['not c."deleted"', 'not t."deleted"', ...grant])} group by c."device_id", day) s group by day, signal`;
  const counts = await connection.query<Count>(text, parameters.values, statementName(text));
  return days.map((day, index) => ({ day, ...total(counts.filter(count => count.day === index + 1)) }));
}

function total(counts: readonly Count[]): Omit<SignalDay, 'day'> {
  const sums = { good: 0, weak: 0, poor: 0 };
  for (const { signal, devices: found } of counts) sums[gradeOf(signal)] += found;
  return sums;
}

function gradeOf(signal: number): keyof Omit<SignalDay, 'day'> {
  const { tone } = signalBand(signal);
  if (tone === 'success') return 'good';
  return tone === 'warning' ? 'weak' : 'poor';
}
