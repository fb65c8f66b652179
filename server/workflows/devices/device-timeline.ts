import type { Given } from '../../../contract/call.ts';
import type { TimelineEventResponse } from '../../../contract/timelines.ts';
import { type Actor, Role } from '../../../domain/actor.ts';
import type { DeviceEvent, DeviceFact, DeviceHistoryEntry } from '../../../domain/devices/device-event.ts';
import { deviceTimeline, type FirmwareReport } from '../../../domain/devices/device-timeline.ts';
import { devices } from '../../../resources/devices.ts';
import { hardwares } from '../../../resources/hardwares.ts';
import { locations } from '../../../resources/locations.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../../db/database.ts';
import { arrivalOf } from '../../db/sql/arrival.ts';
import { readableSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters, quoted } from '../../db/sql/sql-text.ts';
import { notFound } from '../../errors.ts';
import type { Call } from '../operations/operation.ts';
import { namesOfPeople } from '../operations/people-names.ts';

interface StoredDevice {
  readonly id: number;
  readonly create_time: string;
  readonly partner_location_id: number | null;
  readonly installation_date: string | null;
}

const mostLines = 500;

const historySql =
  'select h."id", h."action", h."create_time", h."user_id", h."operation", h."changes", ' +
  `coalesce(o."kind" = 'replace-device', false) as "isReplacement", ` +
  '(select other."row_id" from "history" other where other."operation" = h."operation" ' +
  `and other."resource" = 'devices' and other."row_id" <> h."row_id" limit 1) as "otherDevice" ` +
  'from "history" h left join "operations" o on o."key" = h."operation" ' +
  `where h."resource" = 'devices' and h."row_id" = $1 order by h."id" desc limit ${mostLines}`;

const reportsSql =
  'select "device_id", "last_updated_time", "error_code", "error_motor", "fw_version", "fw_version_ble", ' +
  '"fw_version_wifi" from "device_logs" where "device_id" = $1 and not "deleted" ' +
  `order by "last_updated_time" desc limit ${mostLines}`;

/**
 * Everything that happened to a device, newest first, for whoever may read it; 404 for everybody else.
 * Partners are told what happened since the device came to them, not which member of staff did it, and no
 * name of a location or a device that is not theirs.
 */
export async function readDeviceTimeline(
  connection: Connection,
  { actor, now }: Call,
  id: number,
): Promise<readonly Given<TimelineEventResponse>[]> {
  const device = await readableDevice(connection, { actor }, id);
  const history = await connection.query<DeviceHistoryEntry>(historySql, [id], 'device_history');
  const reports = await connection.query<FirmwareReport>(reportsSql, [id], 'device_reports');
  const known = await readableNames(connection, locations, actor, locationsIn(history));
  const arrival = await arrivalOf(connection, devices, id, actor);
  const since = arrival && Date.parse(arrival.create_time);
  const events = deviceTimeline({ device, history, reports, now, since });

  const others = events.flatMap(event => ('device' in event ? (event.device ?? []) : []));
  const versions = events.flatMap(event => (event.kind === 'hardware' ? [event.before, event.after] : []));
  const names = {
    locations: known,
    people: await namesOfPeople(connection, authorsOf(events)),
    devices: await readableNames(connection, devices, actor, others),
    hardwares: await readableNames(
      connection,
      hardwares,
      actor,
      versions.flatMap(version => version ?? []),
    ),
    tellStaff: (userId: number) => actor.role !== Role.Partner || userId === actor.id,
  };
  return events.map(event => serializeDeviceEvent(event, names));
}

async function readableDevice(
  connection: Connection,
  { actor }: Pick<Call, 'actor'>,
  id: number,
): Promise<StoredDevice> {
  const parameters = new Parameters();
  const where = [`d."id" = ${parameters.add(id)}`, ...readableSql(devices, 'd', actor, parameters)];
  const [device] = await connection.query<StoredDevice>(
    'select d."id", d."create_time", d."partner_location_id", d."installation_date" from "devices" d ' +
      `where ${allOf(where)}`,
    parameters.values,
  );
  if (device === undefined) throw notFound(devices.label.one, id);
  return device;
}

function locationsIn(history: readonly DeviceHistoryEntry[]): readonly number[] {
  return history.flatMap(({ changes: { partner_location_id: location } }) =>
    [location?.before, location?.after].filter(id => typeof id === 'number'),
  );
}

function authorsOf(events: readonly DeviceEvent[]): readonly number[] {
  return events.flatMap(({ userId }) => userId ?? []);
}

/** The names of those of these rows that the actor may read; of a resource whose rows have a `name`. */
async function readableNames(
  connection: Connection,
  resource: Resource,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const parameters = new Parameters();
  const where = [`t."id" = any(${parameters.add(ids)})`, ...readableSql(resource, 't', actor, parameters)];
  const rows = await connection.query<{ id: number; name: string }>(
    `select t."id", t."name" from ${quoted(resource.table)} t where ${allOf(where)}`,
    parameters.values,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Names = ReadonlyMap<number, string>;
type Named = { readonly id: number; readonly name: string };

/** What the events name by number only; whatever is missing here is not for this reader. */
interface KnownNames {
  readonly locations: Names;
  readonly devices: Names;
  readonly hardwares: Names;
  readonly people: Names;
  /** Whether the reader may know which person it was. */
  readonly tellStaff: (userId: number) => boolean;
}

/** The event in the words of the API. */
function serializeDeviceEvent(event: DeviceEvent, names: KnownNames): Given<TimelineEventResponse> {
  const { kind, time, userId } = event;
  return { kind, time: iso(time), by: authorOf(userId, names), ...wordsOf(event, names) };
}

function authorOf(
  userId: number | undefined,
  { people, tellStaff }: KnownNames,
): TimelineEventResponse['by'] {
  if (userId === undefined) return null;
  return tellStaff(userId) ? { id: userId, name: people.get(userId) ?? '' } : 'staff';
}

function wordsOf(fact: DeviceFact, names: KnownNames): Given<Partial<TimelineEventResponse>> {
  const { locations, devices, hardwares } = names;
  switch (fact.kind) {
    case 'placed':
      return {
        from: named(fact.from, locations),
        to: named(fact.to, locations),
        in_stock: fact.to === undefined,
      };
    case 'installation-date':
      return { before: instant(fact.before), after: instant(fact.after) };
    case 'disabled':
      return { reason: fact.reason ?? null };
    case 'replaced':
      return { reason: fact.reason ?? null, device: named(fact.device, devices) };
    case 'took-over':
      return { to: named(fact.location, locations), device: named(fact.device, devices) };
    case 'hardware':
      return { before: textOf(fact.before, hardwares), after: textOf(fact.after, hardwares) };
    case 'firmware':
      return { firmware: fact.changes };
    case 'fault':
      return { codes: fact.codes };
    case 'changed':
      return { fields: fact.fields };
    default:
      return {};
  }
}

function named(id: number | undefined, names: Names): Named | null {
  const name = id === undefined ? undefined : names.get(id);
  return id === undefined || name === undefined ? null : { id, name };
}

function textOf(id: number | undefined, names: Names): string | null {
  return named(id, names)?.name ?? null;
}

function instant(time: number | undefined): string | null {
  return time === undefined ? null : iso(time);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
