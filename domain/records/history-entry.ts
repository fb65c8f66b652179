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
