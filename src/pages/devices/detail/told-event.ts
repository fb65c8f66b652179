import type { DeviceEvent, FirmwareChange } from '../../../../domain/devices/device-event.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** One thing that happened to a device, as the API tells it; instants are ISO 8601 with `Z`. */
export interface ToldEvent {
  readonly kind: DeviceEvent['kind'];
  readonly time: string;
  /** Partners are told 'staff' instead of a name. */
  readonly by: Named | 'staff' | null;
  readonly from?: Named | null;
  readonly to?: Named | null;
  readonly in_stock?: boolean;
  readonly device?: Named | null;
  readonly reason?: string | null;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly firmware?: readonly FirmwareChange[];
  readonly codes?: readonly string[];
  readonly fields?: readonly string[];
}
