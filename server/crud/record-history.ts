import type { Given } from '../../contract/call.ts';
import type { HistoryEntryResponse, HistoryResponse } from '../../contract/history.ts';
import { type Actor, Role } from '../../domain/actor.ts';
import { isUndo } from '../../domain/records/history.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { readableFields } from '../../resources/schema/listing.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { type Arrival, arrivalOf } from '../db/sql/arrival.ts';
import { readableSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters, quoted } from '../db/sql/sql-text.ts';
import { type HistoryPage, historyLines, type StoredHistoryEntry } from '../db/write/history.ts';
import { notFound } from '../errors.ts';

/** Told by the action, not as a field. */
const removedFlag = 'deleted';
const impersonationFlag = 'lens';

/**
 * Who changed what of a record and when, newest first: for exactly those who may read the record now (404
 * for everybody else), and of the fields that their role may read. To a partner it begins when the record came
 * to them, without what it held until then (DEC-258).
 */
export async function readHistory(
  connection: Connection,
  resource: Resource,
  id: number,
  page: HistoryPage,
  actor: Actor,
): Promise<Given<HistoryResponse>> {
  await refuseUnreadable(connection, resource, id, actor);
  const names = readableFields(resource, actor.role).map(([name]) => name);
  const arrival = await arrivalOf(connection, resource, id, actor);
  const lines = await historyLines(connection, resource, {
    id,
    touching: [...names, removedFlag, impersonationFlag],
    from: arrival?.id ?? 0,
    ...page,
  });
  const readable = new Set(names);
  const told = lines.map(line => (isPartOf(arrival, line) ? withoutBefore(line) : line));
  return { data: told.map(line => serializeEntry(line, readable, actor)), total_item: lines[0]?.total ?? 0 };
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

function isPartOf(arrival: Arrival | undefined, { id, operation }: StoredHistoryEntry): boolean {
  return (
    arrival !== undefined && (id === arrival.id || (operation !== null && operation === arrival.operation))
  );
}

/** What it held before it came is somebody else's. */
function withoutBefore(line: StoredHistoryEntry): StoredHistoryEntry {
  const changes = Object.entries(line.changes).map(([name, { after }]) => [name, { before: null, after }]);
  return { ...line, changes: Object.fromEntries(changes) };
}

function serializeEntry(
  line: StoredHistoryEntry,
  readable: ReadonlySet<string>,
  actor: Actor,
): HistoryEntryResponse {
  const { id, action, create_time: time, changes } = line;
  return {
    id,
    action: actionOf(action, changes),
    time,
    by: byOf(line, actor),
    operation: operationOf(line),
    changes: Object.fromEntries(Object.entries(changes).filter(([name]) => readable.has(name))),
  };
}

function actionOf(
  action: StoredHistoryEntry['action'],
  changes: StoredHistoryEntry['changes'],
): HistoryEntryResponse['action'] {
  if (action !== 'update') return action;
  if (impersonationFlag in changes) return 'look';
  return changes[removedFlag]?.after === false ? 'restore' : action;
}

function byOf({ user_id: id, user_name }: StoredHistoryEntry, actor: Actor): HistoryEntryResponse['by'] {
  if (id === null) return null;
  return actor.role === Role.Partner && id !== actor.id ? 'staff' : { id, name: user_name ?? '' };
}

function operationOf(line: StoredHistoryEntry): HistoryEntryResponse['operation'] {
  const { operation_id: id, kind, undone_time } = line;
  return id === null ? null : { id, kind, undoes: isUndo(line), undone_time };
}
