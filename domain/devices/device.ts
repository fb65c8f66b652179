import type { Choice, Tone } from '../choice.ts';

/** What a device is for (ENUM-13, DEC-79). */
export const DeviceType = {
  Testing: 'Testing',
  Commercial: 'Commercial',
  Promotional: 'Promotional',
} as const;
export type DeviceType = (typeof DeviceType)[keyof typeof DeviceType];

export const deviceTypes = [
  { value: DeviceType.Testing, label: 'Testing', tone: 'warning' },
  { value: DeviceType.Commercial, label: 'Commercial', tone: 'neutral' },
  { value: DeviceType.Promotional, label: 'Promotional', tone: 'info' },
] as const satisfies readonly Choice[];

/** The colours that are built (ENUM-14). */
export const skus = [
  { value: 'LIGHT', label: 'LIGHT' },
  { value: 'BROWN', label: 'BROWN' },
] as const satisfies readonly Choice[];

/** Registration states; in stock is what is pre-registered and stands nowhere yet (DEC-46). */
export const registrationStates = [
  { value: 'pre-registered', label: 'Pre-registered', tone: 'info' },
  { value: 'registered', label: 'Registered', tone: 'success' },
] as const satisfies readonly Choice[];

interface SignalBand {
  /** The strongest reading in dBm that is still in the band. */
  readonly upTo: number;
  readonly label: string;
  readonly tone: Tone;
}

/** From the weakest to the strongest (ENUM-02). */
export const signalBands: readonly SignalBand[] = [
  { upTo: -90, label: 'No Connection', tone: 'danger' },
  { upTo: -80, label: 'Poor', tone: 'danger' },
  { upTo: -70, label: 'Weak', tone: 'warning' },
  { upTo: -60, label: 'Good', tone: 'success' },
  { upTo: -30, label: 'Very Good', tone: 'success' },
];

/**
 * How a reading is called: the weakest band whose value is at or above it (-65 is Good, -85 is Poor),
 * No Connection from -90 down, Very Good above -30 (ENUM-03, DEC-16).
 */
export function signalBand(rssi: number): SignalBand {
  const band = signalBands.find(({ upTo }) => rssi <= upTo) ?? signalBands.at(-1);
  if (band === undefined) throw new Error('There are no signal bands');
  return band;
}

/** The figure and its band, e.g. `-65 dBm · Good`. */
export function signalLabel(rssi: number): string {
  return `${rssi} dBm · ${signalBand(rssi).label}`;
}

/** Whether a device reaches its network (ENUM-01). */
export const WifiStatus = { Connected: 2, NotConnected: 1, NeverConfigured: 0 } as const;
export type WifiStatus = (typeof WifiStatus)[keyof typeof WifiStatus];

export const wifiStatuses = [
  { value: WifiStatus.Connected, label: 'Connected', tone: 'success' },
  { value: WifiStatus.NotConnected, label: 'Not connected', tone: 'danger' },
  { value: WifiStatus.NeverConfigured, label: 'Never configured', tone: 'neutral' },
] as const satisfies readonly Choice[];

/** What a request for help is about; a device unless told (CONST-30). */
export const supportCategories = [
  { value: 'DEVICE_ISSUE', label: 'Device issue', tone: 'warning' },
  { value: 'BOOKING_ISSUE', label: 'Booking issue', tone: 'info' },
  { value: 'ACCOUNT_ISSUE', label: 'Account issue', tone: 'info' },
  { value: 'OTHER', label: 'Other', tone: 'neutral' },
] as const satisfies readonly Choice[];
