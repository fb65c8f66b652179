import { type HistoryEntry, isUndo } from '../records/history.ts';

/** A part of a device that has a firmware of its own. */
export type FirmwarePart = 'main' | 'ble' | 'wifi';

export interface FirmwareChange {
  readonly part: FirmwarePart;
  readonly before: string;
  readonly after: string;
}

/** What can have happened to a device. Locations, devices and hardware are named by their numbers. */
export type DeviceFact =
  /** It became known to the portal. */
  | { readonly kind: 'created' }
  /** It came to a location, went from one to another, or back into stock (`to` undefined). */
  | { readonly kind: 'placed'; readonly from: number | undefined; readonly to: number | undefined }
  /** Its date of installation was set to `after`, epoch ms. */
  | {
      readonly kind: 'installation-date';
      readonly before: number | undefined;
      readonly after: number | undefined;
    }
  /** The date of its installation came. */
  | { readonly kind: 'installed' }
  | { readonly kind: 'disabled'; readonly reason: string | undefined }
  | { readonly kind: 'enabled' }
  /** `device` is the one that took its place, where the history knows it. */
  | { readonly kind: 'replaced'; readonly reason: string | undefined; readonly device: number | undefined }
  /** It took the place of `device`. */
  | { readonly kind: 'took-over'; readonly location: number | undefined; readonly device: number | undefined }
  | {
      readonly kind: 'hardware';
      readonly before: number | undefined;
      readonly after: number | undefined;
    }
  /** It reported another firmware than before. */
  | { readonly kind: 'firmware'; readonly changes: readonly FirmwareChange[] }
  /** It began to report errors, and what. */
  | { readonly kind: 'fault'; readonly codes: readonly string[] }
  /** It reported no errors any more. */
  | { readonly kind: 'recovered' }
  /** Other fields were changed. */
  | { readonly kind: 'changed'; readonly fields: readonly string[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'restored' }
  /** What an operation had done to it was taken back. */
  | { readonly kind: 'undone' };

/** One entry of the timeline of a device. */
export type DeviceEvent = DeviceFact & {
  /** Epoch ms. */
  readonly time: number;
  /** The user who did it; undefined when it was the server or the device, or is not known. */
  readonly userId: number | undefined;
};

export const deviceEventKinds = [
  'created',
  'placed',
  'installation-date',
  'installed',
  'disabled',
  'enabled',
  'replaced',
  'took-over',
  'hardware',
  'firmware',
  'fault',
  'recovered',
  'changed',
  'removed',
  'restored',
  'undone',
] as const satisfies readonly DeviceEvent['kind'][];

/** A line of the history of one device. */
export interface DeviceHistoryEntry extends HistoryEntry {
  /** The operation replaced one device by another. */
  readonly isReplacement: boolean;
  /** The other device that the same operation changed. */
  readonly otherDevice: number | null;
}

/** These follow from what is told anyway, or are told with it. */
const untold: ReadonlySet<string> = new Set([
  'partner_location_id',
  'installation_date',
  'is_disabled',
  'reason_disabled',
  'reason_replace',
  'hardware_id',
  'user_id',
  'reg_status',
  'wifi_status',
  'deleted',
]);

/** What a line of the history tells of a device: several things, of an undo that there was one. */
export function eventsOfLine(line: DeviceHistoryEntry): DeviceEvent[] {
  const facts = factsOf(line);
  const author = { time: Date.parse(line.create_time), userId: line.user_id ?? undefined };
  return facts.map(fact => ({ ...fact, ...author }));
}

function factsOf(line: DeviceHistoryEntry): DeviceFact[] {
  const { action, changes } = line;
  if (isUndo(line)) return [{ kind: 'undone' }];
  if (action === 'create') return [{ kind: 'created' }, ...placed(line)];
  if (action === 'remove') return [{ kind: 'removed' }];
  if (changes.deleted?.before === true) return [{ kind: 'restored' }];
  const location = placed(line);
  const rest = location.length > 0 ? [] : [...installation(line), ...others(line)];
  return [...hardware(line), ...location, ...service(line), ...rest];
}

function placed({ changes, isReplacement, otherDevice }: DeviceHistoryEntry): DeviceFact[] {
  const from = numberOf(changes.partner_location_id?.before);
  const to = numberOf(changes.partner_location_id?.after);
  if (from === to) return [];
  return isReplacement && to !== undefined
    ? [{ kind: 'took-over', location: to, device: otherDevice ?? undefined }]
    : [{ kind: 'placed', from, to }];
}

function installation({ changes }: DeviceHistoryEntry): DeviceFact[] {
  const { installation_date: date } = changes;
  if (date === undefined) return [];
  return [{ kind: 'installation-date', before: instantOf(date.before), after: instantOf(date.after) }];
}

function service({ changes, isReplacement, otherDevice }: DeviceHistoryEntry): DeviceFact[] {
  const after = changes.is_disabled?.after;
  const reason = textOf(changes.reason_disabled?.after) ?? textOf(changes.reason_replace?.after);
  if (isReplacement && changes.reason_replace !== undefined)
    return [{ kind: 'replaced', reason, device: otherDevice ?? undefined }];
  if (after === true) return [{ kind: 'disabled', reason }];
  return after === false && changes.is_disabled?.before === true ? [{ kind: 'enabled' }] : [];
}

function hardware({ changes }: DeviceHistoryEntry): DeviceFact[] {
  const before = numberOf(changes.hardware_id?.before);
  const after = numberOf(changes.hardware_id?.after);
  return before === after ? [] : [{ kind: 'hardware', before, after }];
}

function others({ changes }: DeviceHistoryEntry): DeviceFact[] {
  const fields = Object.keys(changes).filter(name => !untold.has(name));
  return fields.length === 0 ? [] : [{ kind: 'changed', fields }];
}

/** A whole number, as ids are. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function instantOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
