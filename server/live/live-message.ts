/** What a subscriber is told of one row that they may read, or could read until now. */
export interface RowMessage {
  readonly resource: string;
  readonly id: number;
  /** As this subscriber sees it: a row that was taken from them is removed, one that they were given is created. */
  readonly action: 'create' | 'update' | 'remove';
  /** The version that the row has now; whoever holds it already need not ask. */
  readonly version?: number;
  /** Where the row is; absent where it is nowhere, or where the change may have moved it. */
  readonly location_id?: number;
  readonly operation?: string;
}

/** `live`: this connection hears changes from now on (and still does); `missed`: it may have missed some. */
export type LiveMessage = RowMessage | { readonly live: true } | { readonly missed: true };
