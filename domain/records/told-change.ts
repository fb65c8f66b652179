import type { FieldChanges } from './change-line.ts';
import type { OperationKind } from './operation-kind.ts';

/** One change of a record, as somebody who may read the record is told of it. */
export interface ToldChange {
  readonly id: number;
  /** `look`: an admin looked through the eyes of this person. */
  readonly action: 'create' | 'update' | 'remove' | 'restore' | 'look';
  /** ISO 8601 with `Z`. */
  readonly time: string;
  /** Null when the server did it; partners are told 'staff' instead of who of them it was. */
  readonly by: { readonly id: number; readonly name: string } | 'staff' | null;
  /** What it was part of; `undoes` where it took that back. */
  readonly operation: {
    readonly id: number;
    readonly kind: OperationKind;
    readonly undoes: boolean;
    /** When all of it was taken back, if it was. */
    readonly undone_time: string | null;
  } | null;
  /** Those that the role may not read are left out. */
  readonly changes: FieldChanges;
}

/** A page of the history of a record, newest first. */
export interface ToldHistory {
  readonly data: readonly ToldChange[];
  readonly total_item: number;
}
