import type { Choice } from '../choice.ts';

/** About which changes of bookings a partner gets a mail (DEC-64). */
export const notificationOptions = [
  { value: 1, label: 'New booking' },
  { value: 2, label: 'Cancelled booking' },
  { value: 3, label: 'Rescheduled booking' },
  { value: 4, label: 'Completed booking' },
] as const satisfies readonly Choice[];
