/** A part of a device that has a firmware of its own. */
export type FirmwarePart = 'main' | 'ble' | 'wifi';

export interface FirmwareChange {
  readonly part: FirmwarePart;
  readonly before: string;
  readonly after: string;
}

/** What can have happened to a device. Places, devices and hardware are named by their numbers. */
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
