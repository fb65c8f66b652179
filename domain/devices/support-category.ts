import type { Choice } from '../choice.ts';

/** What a request for help is about; a device unless told (CONST-30). */
export const supportCategories = [
  { value: 'DEVICE_ISSUE', label: 'Device issue', tone: 'warning' },
  { value: 'BOOKING_ISSUE', label: 'Booking issue', tone: 'info' },
  { value: 'ACCOUNT_ISSUE', label: 'Account issue', tone: 'info' },
  { value: 'OTHER', label: 'Other', tone: 'neutral' },
] as const satisfies readonly Choice[];
