import { type FieldChanges, type HistoryEntry, undoPrefix } from '../../../domain/records/history-entry.ts';
import type { OperationKind } from '../../../domain/records/operation-kind.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../database.ts';
import { tableOwner } from '../sql/table-owner.ts';

/** One line of the history of a row, with who wrote it and what it was part of. */
export interface StoredHistoryEntry extends HistoryEntry {
  readonly user_name: string | null;
  readonly operation_id: number | null;
  readonly kind: OperationKind;
  readonly undone_time: string | null;
  /** How many lines there are in all. */
  readonly total: number;
}

/** Which part of the history: pages from 1, newest first. */
export interface HistoryPage {
  readonly page: number;
  readonly itemsPerPage: number;
}

const linesSql = `select h."id", h."action", h."create_time", h."user_id", h."operation", h."changes",
    coalesce(nullif(trim(concat(u."first_name", ' ', u."last_name")), ''), u."email") as user_name,
    o."id" as operation_id, o."kind", o."undone_time", count(*) over()::int as total
  from "history" h
  left join "users" u on u."id" = h."user_id"
  left join "operations" o on not o."deleted" and o."key" = regexp_replace(h."operation", '^${undoPrefix}', '')
  where h."resource" = $1 and h."row_id" = $2 and (h."action" <> 'update' or h."changes" ?| $3::text[])
  order by h."id" desc limit $4 offset $5`;

/** A page of the history of a row, newest first; of its updates only those that touch one of the fields. */
export async function historyLines(
  connection: Connection,
  resource: Resource,
  { id, touching, page, itemsPerPage }: HistoryPage & { id: number; touching: readonly string[] },
): Promise<readonly StoredHistoryEntry[]> {
  return await connection.query<StoredHistoryEntry>(
    linesSql,
    [tableOwner(resource).name, id, touching, itemsPerPage, (page - 1) * itemsPerPage],
    'history_lines',
  );
}

/** What became of a row after one of its lines, oldest first; undefined where the row has no such line. */
export async function changesAfter(
  connection: Connection,
  resource: Resource,
  { id, entry }: { id: number; entry: number },
): Promise<readonly FieldChanges[] | undefined> {
  const lines = await connection.query<{ id: number; changes: FieldChanges }>(
    'select "id", "changes" from "history" where "resource" = $1 and "row_id" = $2 and "id" >= $3 order by "id"',
    [tableOwner(resource).name, id, entry],
    'changes_after',
  );
  return lines[0]?.id === entry ? lines.slice(1).map(({ changes }) => changes) : undefined;
}
