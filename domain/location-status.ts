import type { Choice } from './choice.ts';

/** Whether a location takes bookings (ENUM-05). */
export const LocationStatus = { Close: 1, Open: 2, ComingSoon: 3 } as const;
export type LocationStatus = (typeof LocationStatus)[keyof typeof LocationStatus];

export const locationStatuses = [
  { value: LocationStatus.Close, label: 'Close', tone: 'danger' },
  { value: LocationStatus.Open, label: 'Open', tone: 'success' },
  { value: LocationStatus.ComingSoon, label: 'Coming soon', tone: 'info' },
] as const satisfies readonly Choice[];
