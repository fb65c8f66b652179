import { randomUUID } from 'node:crypto';
import type { OperationKind } from '../../../domain/records/history.ts';
import { titleOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../database.ts';
import type { Row } from '../sql/row-shape.ts';
import type { Change } from './write.ts';

/** How long what somebody does to single records can be taken back; the server's clock. */
export interface UndoWindow {
  /** Epoch ms. */
  readonly now: () => number;
  readonly seconds: number;
}

/** What was done: to one row, or with `row` left out to several rows of the resource. */
interface Done {
  readonly kind: Extract<OperationKind, 'create' | 'edit' | 'remove' | 'reorder' | 'import'>;
  readonly resource: Resource;
  readonly row?: Row;
}

/** The operation as its caller needs it to take it back. */
interface NotedOperation {
  readonly id: number;
  readonly mails: number;
  /** ISO 8601. */
  readonly undo_until: string;
}

/**
 * The change under a key of its own, so that all that it writes can be taken back together. Only where rows
 * that are removed are kept: elsewhere nothing could bring them back.
 */
export function undoable(resource: Resource, change: Change): Change {
  return resource.softDelete ? { ...change, operation: randomUUID() } : change;
}

/**
 * Notes what somebody did to a record as an operation that can be undone, in one statement and in the
 * transaction of the change. Nothing is noted, and nothing answered, where nothing has changed.
 */
export async function recordOperation(
  transaction: Connection,
  { kind, resource, row }: Done,
  { actor, operation }: Change,
  { now, seconds }: UndoWindow,
): Promise<NotedOperation | undefined> {
  if (operation === undefined) return undefined;
  const until = new Date(now() + seconds * 1_000).toISOString();
  const title = row === undefined ? null : titleOf(resource, row).slice(0, longestTitle);
  const [noted] = await transaction.query<NotedOperation>(
    'insert into "operations" ("key", "kind", "user_id", "record", "row_id", "title", "undo_until") ' +
      'select $1::text, $2::text, $3::int, $4::text, $5::int, $6::text, $7::timestamptz ' +
      'where exists (select 1 from "history" where "operation" = $1::text) returning "id", "mails", "undo_until"',
    [operation, kind, actor.id, resource.name, row?.id ?? null, title, until],
    'note_operation',
  );
  return noted;
}

const longestTitle = 200;
