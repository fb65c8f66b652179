import type { Actor } from '../../../domain/actor.ts';
import {
  type FieldChange,
  type FieldChanges,
  type HistoryEntry,
  type OperationKind,
  undoPrefix,
} from '../../../domain/records/history.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { invalidFields } from '../../errors.ts';
import { noteAccountChanges } from '../../security/security-events.ts';
import type { Connection } from '../database.ts';
import { permissionColumns, tableOwner } from '../sql/grant-sql.ts';
import type { Row } from '../sql/row-shape.ts';
import { changesChannel } from './announce.ts';

/** In which request something changes, as part of which operation, and by whom: null is the server itself. */
export interface Author {
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly operation?: string;
}

/** One change of one row. */
interface Noted {
  readonly resource: Resource;
  readonly id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly changes: FieldChanges;
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

function withoutSecrets({ resource, changes }: Noted): Noted['changes'] {
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      fieldOf(resource, name)?.secret === true ? { before: null, after: null } : change,
    ]),
  );
}

/** Whether the change may have taken the row from somebody who could read it, or given it to them. */
function movesReaders({ resource, action, changes }: Noted): boolean {
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

const lostMessage = refuse('upload.not-kept');

/**
 * Marks every upload that these changes name as used, in their transaction: it is kept for good, because history
 * can put each version back that named it. A form may come so late that a new file of it was collected: then its
 * field is refused, and the file is never taken away under a record that is just being saved.
 */
async function keepUploads(transaction: Connection, noted: readonly Noted[]): Promise<void> {
  const names = namesIn(noted.map(({ changes }) => Object.values(changes).map(({ after }) => after)));
  if (names.length === 0) return;
  await transaction.query(
    `update "uploads" set "state" = 'used' where "name" = any($1) and "state" = 'waiting'`,
    [names],
    'use_uploads',
  );
  const kept = await transaction.query<{ name: string }>(
    `select "name" from "uploads" where "name" = any($1) and "state" = 'used'`,
    [names],
    'used_uploads',
  );
  const keptNames = new Set(kept.map(({ name }) => name));
  refuseLost(noted, new Set(names.filter(name => !keptNames.has(name))));
}

/** A value that was there before stays as it is, and a mention in a text is no more than that. */
function refuseLost(noted: readonly Noted[], lost: ReadonlySet<string>): void {
  if (lost.size === 0) return;
  const errors = noted.flatMap(({ resource, changes }) =>
    Object.entries(changes)
      .filter(([name, { before, after }]) => {
        const old = new Set(namesIn(before));
        return (
          takesFiles(fieldOf(resource, name)) && namesIn(after).some(each => lost.has(each) && !old.has(each))
        );
      })
      .map(([name]) => [name, lostMessage]),
  );
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors));
}

function takesFiles(field: Field | undefined): boolean {
  return field?.upload !== undefined;
}

/** The names of uploads anywhere in a value, each once. */
function namesIn(value: unknown): string[] {
  const found = JSON.stringify(value ?? null).matchAll(/\/api\/files\/([\da-f]{32}\.\w{2,4})/g);
  return [...new Set([...found].flatMap(([, name]) => name ?? []))];
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
