import type { Given } from '../../../contract/call.ts';
import type { TimelineEventResponse } from '../../../contract/timelines.ts';
import type { DeviceEvent, DeviceFact } from '../../../domain/devices/device-event.ts';

type Names = ReadonlyMap<number, string>;
type Named = { readonly id: number; readonly name: string };

/** What the events name by number only; whatever is missing here is not for this reader. */
interface KnownNames {
  readonly places: Names;
  readonly devices: Names;
  readonly hardwares: Names;
  readonly people: Names;
  /** Whether the reader may know which person it was. */
  readonly tellStaff: (userId: number) => boolean;
}

/** The event in the words of the API. */
export function serializeDeviceEvent(event: DeviceEvent, names: KnownNames): Given<TimelineEventResponse> {
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
  const { places, devices, hardwares } = names;
  switch (fact.kind) {
    case 'placed':
      return { from: named(fact.from, places), to: named(fact.to, places), in_stock: fact.to === undefined };
    case 'installation-date':
      return { before: instant(fact.before), after: instant(fact.after) };
    case 'disabled':
      return { reason: fact.reason ?? null };
    case 'replaced':
      return { reason: fact.reason ?? null, device: named(fact.device, devices) };
    case 'took-over':
      return { to: named(fact.location, places), device: named(fact.device, devices) };
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
