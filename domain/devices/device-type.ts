import type { Choice } from '../choice.ts';

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
