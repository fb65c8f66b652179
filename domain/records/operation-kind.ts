import type { Choice } from '../choice.ts';

/** What an operation did, for the history and for the tray that offers to undo it. */
export const operationKinds = [
  { value: 'cancel-booking', label: 'Booking cancelled' },
  { value: 'reschedule-booking', label: 'Booking moved' },
  { value: 'change-day', label: 'Opening hours of a day changed' },
  { value: 'weekly-hours', label: 'Weekly opening hours changed' },
  { value: 'promotion', label: 'Promotion changed' },
  { value: 'replace-device', label: 'Device replaced' },
  { value: 'change-installation-date', label: 'Installation date changed' },
  { value: 'disable-device', label: 'Device disabled' },
  { value: 'create', label: 'Record created' },
  { value: 'edit', label: 'Record changed' },
  { value: 'remove', label: 'Record removed' },
  { value: 'reorder', label: 'Order changed' },
  { value: 'bulk', label: 'Several records changed' },
  { value: 'import', label: 'Records imported' },
] as const satisfies readonly Choice[];
export type OperationKind = (typeof operationKinds)[number]['value'];
