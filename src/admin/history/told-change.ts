import type { OperationKind } from '../../../domain/operation-kind.ts';

/** What one field held before and holds after. */
export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;
}
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** One change of a record, as the API tells it. */
export interface ToldChange {
  readonly id: number;
  readonly action: 'create' | 'update' | 'remove' | 'restore' | 'look';
  readonly time: string;
  readonly by: { readonly id: number; readonly name: string } | 'staff' | null;
  readonly operation: {
    readonly id: number;
    readonly kind: OperationKind;
    readonly undoes: boolean;
    readonly undone_time: string | null;
  } | null;
  readonly changes: FieldChanges;
}

export interface HistoryAnswer {
  readonly data: readonly ToldChange[];
  readonly total_item: number;
}

/** The address of the history of a record below the API's. */
export function historyAddress(resource: string, id: number): string {
  return `/v3/records/${resource}/${id}/history`;
}
