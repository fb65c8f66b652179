import { type Actor, Role } from '../../domain/actor.ts';
import type { OperationKind } from '../../domain/operation-kind.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { readableFields } from '../../resources/schema/listing.ts';
import type { Connection } from '../db/database.ts';
import { readableSql } from '../db/grant-sql.ts';
import type { FieldChange } from '../db/history.ts';
import { type HistoryLine, type HistoryPage, historyLines, undoPrefix } from '../db/history-lines.ts';
import { allOf, Parameters, quoted } from '../db/sql-text.ts';
import { statementName } from '../db/statement-names.ts';
import { notFound } from '../errors.ts';

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
  /** By the names of the fields; those that the role may not read are left out. */
  readonly changes: Readonly<Record<string, FieldChange>>;
}

/** Told by the action, not as a field. */
const removedFlag = 'deleted';
const lensFlag = 'lens';

/**
 * Who changed what of a record and when, newest first: for exactly those who may read the record now (404
 * for everybody else), and of the fields that their role may read.
 */
export async function readHistory(
  connection: Connection,
  resource: Resource,
  id: number,
  page: HistoryPage,
  actor: Actor,
): Promise<{ data: readonly ToldChange[]; total_item: number }> {
  await refuseUnreadable(connection, resource, id, actor);
  const names = readableFields(resource, actor.role).map(([name]) => name);
  const lines = await historyLines(connection, resource, {
    id,
    touching: [...names, removedFlag, lensFlag],
    ...page,
  });
  const readable = new Set(names);
  return { data: lines.map(line => told(line, readable, actor)), total_item: lines[0]?.total ?? 0 };
}

/** 404 for absent, foreign and hidden rows alike (D2). */
async function refuseUnreadable(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<void> {
  const parameters = new Parameters();
  const where = allOf([`t."id" = ${parameters.add(id)}`, ...readableSql(resource, 't', actor, parameters)]);
  const text = `select 1 from ${quoted(resource.table)} t where ${where}`;
  const found = await connection.query(text, parameters.values, statementName(text));
  if (found.length === 0) throw notFound(resource.label.one, id);
}

function told(line: HistoryLine, readable: ReadonlySet<string>, actor: Actor): ToldChange {
  const { id, action, create_time: time, changes } = line;
  return {
    id,
    action: toldAction(action, changes),
    time,
    by: byOf(line, actor),
    operation: operationOf(line),
    changes: Object.fromEntries(Object.entries(changes).filter(([name]) => readable.has(name))),
  };
}

function toldAction(action: HistoryLine['action'], changes: HistoryLine['changes']): ToldChange['action'] {
  if (action !== 'update') return action;
  if (lensFlag in changes) return 'look';
  return changes[removedFlag]?.after === false ? 'restore' : action;
}

function byOf({ user_id: id, user_name }: HistoryLine, actor: Actor): ToldChange['by'] {
  if (id === null) return null;
  return actor.role === Role.Partner && id !== actor.id ? 'staff' : { id, name: user_name ?? '' };
}

function operationOf({
  operation,
  operation_id: id,
  kind,
  undone_time,
}: HistoryLine): ToldChange['operation'] {
  if (id === null) return null;
  return { id, kind, undoes: operation?.startsWith(undoPrefix) === true, undone_time };
}
