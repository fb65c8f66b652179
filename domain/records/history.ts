import type { Choice } from '../choice.ts';

/** What one field held before and holds after a change. */
export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** By the names of the fields. */
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** A line of the history of a row; the time in ISO `Z`. */
export interface HistoryEntry {
  readonly id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly create_time: string;
  readonly user_id: number | null;
  readonly operation: string | null;
  readonly changes: FieldChanges;
}

/** Begins the operation of what takes another one back. */
export const undoPrefix = 'undo:';

/** True where the change took back what another operation had done. */
export function isUndo({ operation }: Pick<HistoryEntry, 'operation'>): boolean {
  return operation?.startsWith(undoPrefix) === true;
}

/** What an operation did, for the history and for the tray that offers to undo it. */
export const operationKinds = [
  { value: 'book-session', label: 'Booking made' },
  { value: 'cancel-booking', label: 'Booking cancelled' },
  { value: 'reschedule-booking', label: 'Booking moved' },
  { value: 'guest-choice', label: 'Start chosen by the guest' },
  { value: 'solve-bookings', label: 'Several bookings moved or cancelled' },
  { value: 'change-day', label: 'Opening hours of a day changed' },
  { value: 'close-days', label: 'Days closed at several locations' },
  { value: 'block', label: 'Time blocked' },
  { value: 'change-block', label: 'Block changed' },
  { value: 'weekly-hours', label: 'Weekly opening hours changed' },
  { value: 'promotion', label: 'Promotion changed' },
  { value: 'replace-device', label: 'Device replaced' },
  { value: 'change-installation-date', label: 'Installation date changed' },
  { value: 'disable-device', label: 'Device disabled' },
  { value: 'relieve-device', label: 'Bookings moved off a device' },
  { value: 'rollout', label: 'Firmware roll-out started' },
  { value: 'create', label: 'Record created' },
  { value: 'edit', label: 'Record changed' },
  { value: 'remove', label: 'Record removed' },
  { value: 'reorder', label: 'Order changed' },
  { value: 'bulk', label: 'Several records changed' },
  { value: 'import', label: 'Records imported' },
] as const satisfies readonly Choice[];
export type OperationKind = (typeof operationKinds)[number]['value'];
