import type { Actor } from '../../../domain/actor.ts';
import {
  type FieldChange,
  type FieldChanges,
  type HistoryEntry,
  type OperationKind,
  undoPrefix,
} from '../../../domain/records/history.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { noteAccountChanges } from '../../security/security-events.ts';
import type { Connection } from '../database.ts';
import { statementName } from '../engines/statement.ts';
import { permissionColumns, tableOwner } from '../sql/grant-sql.ts';
import type { Row } from '../sql/row-shape.ts';
import type { Parameters } from '../sql/sql-text.ts';
import { changesChannel } from './announce.ts';
import { keepUploads } from './kept-uploads.ts';

/** In which request something changes, as part of which operation, and by whom: null is the server itself. */
export interface Author {
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly operation?: string;
}

/** What happens to one row, which may not have its id yet. */
interface RowChange {
  readonly resource: Resource;
  readonly action: 'create' | 'update' | 'remove';
  readonly changes: FieldChanges;
}

/** One change of one row. */
interface Noted extends RowChange {
  readonly id: number;
}

/** Lines of history and their announcements in one statement, so that being live costs no second round trip. */
const noteSql = `with given as (
    select * from jsonb_to_recordset($4::jsonb) as g
      ("place" int, "resource" text, "row_id" int, "action" text, "changes" jsonb, "moves" boolean)
  ), noted as (
    insert into "history" ("resource", "row_id", "action", "user_id", "request_id", "operation", "changes")
    select "resource", "row_id", "action", $1::int, $2::text, $3::text, "changes" from given order by "place"
    returning "id", "resource", "row_id"
  )
  select pg_notify('${changesChannel}', json_strip_nulls(json_build_object(
    'resource', given."resource", 'id', given."row_id", 'action', given."action", 'operation', $3::text,
    'history', case when given."moves" then noted."id" end))::text)
  from noted join given using ("resource", "row_id") order by noted."id"`;

/**
 * Notes who changed which row, when, what, from which request and as part of which operation, and
 * announces the change to whoever listens. Uploads that it names are kept from now on. Stands in the transaction of the change itself, so that neither
 * exists without the other. Secrets are noted as changed, never with their values.
 */
export async function noteChange(transaction: Connection, noted: Noted, author: Author): Promise<void> {
  await noteChanges(transaction, [noted], author);
}

/** The same for several rows at once, each at most once, in this order: one statement however many there are. */
export async function noteChanges(
  transaction: Connection,
  noted: readonly Noted[],
  { actor, requestId, operation }: Author,
): Promise<void> {
  if (noted.length === 0) return;
  await keepUploads(transaction, noted);
  await noteAccountChanges(transaction, noted, { actor, requestId });
  const lines = noted.map((each, place) => ({
    place,
    resource: tableOwner(each.resource).name,
    row_id: each.id,
    action: each.action,
    changes: withoutSecrets(each),
    moves: movesReaders(each),
  }));
  await transaction.query(noteSql, [actor?.id, requestId, operation, JSON.stringify(lines)], 'note_changes');
}

/** A statement that writes one row and returns its `id`, not yet sent. */
export interface RowWrite {
  readonly text: string;
  readonly parameters: Parameters;
}

/**
 * Writes a row with its line of history and its announcement in one statement, for which people wait one round
 * trip instead of two. Answers the id of the row, once; nothing where the write found no row.
 */
export async function writeNoted(
  transaction: Connection,
  { text, parameters }: RowWrite,
  noted: RowChange,
  { actor, requestId, operation }: Author,
): Promise<readonly { readonly id: number }[]> {
  await keepUploads(transaction, [noted]);
  const add = (value: unknown, type: string) => `${parameters.add(value)}::${type}`;
  const [owner, action] = [add(tableOwner(noted.resource).name, 'text'), add(noted.action, 'text')];
  const [part, moves] = [add(operation, 'text'), add(movesReaders(noted), 'boolean')];
  const line = [owner, action, add(actor?.id, 'int'), add(requestId, 'text'), part];
  const changes = add(JSON.stringify(withoutSecrets(noted)), 'jsonb');
  const both =
    `with written as (${text}), noted as (insert into "history" ` +
    `("row_id", "resource", "action", "user_id", "request_id", "operation", "changes") ` +
    `select "id", ${line.join(', ')}, ${changes} from written returning "id", "row_id") ` +
    `select "row_id" as "id", pg_notify('${changesChannel}', json_strip_nulls(json_build_object(` +
    `'resource', ${owner}, 'id', "row_id", 'action', ${action}, 'operation', ${part}, ` +
    `'history', case when ${moves} then "id" end))::text) from noted`;
  const written = await transaction.query<{ id: number }>(both, parameters.values, statementName(both));
  for (const { id } of written)
    await noteAccountChanges(transaction, [{ ...noted, id }], { actor, requestId });
  return written;
}

function withoutSecrets({ resource, changes }: RowChange): FieldChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      fieldOf(resource, name)?.secret === true ? { before: null, after: null } : change,
    ]),
  );
}

/** Whether the change may have taken the row from somebody who could read it, or given it to them. */
function movesReaders({ resource, action, changes }: RowChange): boolean {
  if (action === 'create') return false;
  const columns = permissionColumns(resource);
  return action === 'remove' || Object.keys(changes).some(name => columns.has(name));
}

/** The fields whose value differs between the two rows, with both values. */
export function differences(before: Row, after: Row): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(before[name], value))
      .map(([name, value]) => [name, { before: before[name] ?? null, after: value }]),
  );
}

/** Equal as values of the field: an instant is the same however it is written. */
export function holdsSame(field: Field | undefined, left: unknown, right: unknown): boolean {
  const areInstants = isInstant(field) && typeof left === 'string' && typeof right === 'string';
  return areInstants ? Date.parse(left) === Date.parse(right) : isSame(left, right);
}

/** Equal as stored values. */
function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}

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
  where h."resource" = $1 and h."row_id" = $2 and h."id" >= $6
    and (h."action" <> 'update' or h."changes" ?| $3::text[])
  order by h."id" desc limit $4 offset $5`;

interface MeantLines extends HistoryPage {
  readonly id: number;
  readonly touching: readonly string[];
  /** The oldest line that is told. */
  readonly from: number;
}

/** A page of the history of a row, newest first; of its updates only those that touch one of the fields. */
export async function historyLines(
  connection: Connection,
  resource: Resource,
  { id, touching, page, itemsPerPage, from }: MeantLines,
): Promise<readonly StoredHistoryEntry[]> {
  return await connection.query<StoredHistoryEntry>(
    linesSql,
    [tableOwner(resource).name, id, touching, itemsPerPage, (page - 1) * itemsPerPage, from],
    'history_lines',
  );
}

/** One of the lines of a row and all that came after it, oldest first; none where the row has no such line. */
export async function linesFrom(
  connection: Connection,
  resource: Resource,
  { id, entry }: { id: number; entry: number },
): Promise<readonly Pick<HistoryEntry, 'id' | 'action' | 'changes'>[]> {
  const lines = await connection.query<Pick<HistoryEntry, 'id' | 'action' | 'changes'>>(
    'select "id", "action", "changes" from "history" where "resource" = $1 and "row_id" = $2 and "id" >= $3 order by "id"',
    [tableOwner(resource).name, id, entry],
    'history_lines_from',
  );
  return lines[0]?.id === entry ? lines : [];
}
