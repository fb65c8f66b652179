import type { Actor } from '../../../domain/actor.ts';
import type { FieldChange, FieldChanges } from '../../../domain/records/history-entry.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { invalidFields } from '../../errors.ts';
import { noteAccountChanges } from '../../security/account-changes.ts';
import type { Connection } from '../database.ts';
import { permissionColumns } from '../sql/permission-columns.ts';
import type { Row } from '../sql/row-shape.ts';
import { tableOwner } from '../sql/table-owner.ts';
import { changesChannel } from './announce.ts';

/** In which request something changes, as part of which operation, and by whom: null is the server itself. */
export interface Author {
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly operation?: string;
}

/** One change of one row. */
export interface Noted {
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
