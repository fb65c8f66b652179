import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { fieldOf } from '../../resources/schema/listing.ts';
import { canonicalJson } from '../canonical-json.ts';
import { changesChannel } from './announce.ts';
import type { Connection } from './database.ts';
import { mainResource } from './main-resource.ts';
import { rightColumns } from './right-columns.ts';
import type { Row } from './row-shape.ts';

/** What one field held before and holds after a change. */
export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;
}

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
  readonly changes: Readonly<Record<string, FieldChange>>;
}

/** The line of history and its announcement in one statement, so that being live costs no second round trip. */
const noteSql = `with noted as (
    insert into "history" ("resource", "row_id", "action", "user_id", "request_id", "operation", "changes")
    values ($1, $2, $3, $4, $5, $6, $7::jsonb) returning "id"
  )
  select pg_notify('${changesChannel}', json_strip_nulls(json_build_object(
    'resource', $1::text, 'id', $2::int, 'action', $3::text, 'operation', $6::text,
    'history', case when $8::boolean then noted."id" end))::text) from noted`;

/**
 * Notes who changed which row, when, what, from which request and as part of which operation, and
 * announces the change to whoever listens. Stands in the transaction of the change itself, so that neither
 * exists without the other. Secrets are noted as changed, never with their values.
 */
export async function noteChange(
  transaction: Connection,
  noted: Noted,
  { actor, requestId, operation }: Author,
): Promise<void> {
  const { resource, id, action, changes } = noted;
  const told = Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      fieldOf(resource, name)?.secret === true ? { before: null, after: null } : change,
    ]),
  );
  const { name } = mainResource(resource);
  await transaction.query(
    noteSql,
    [name, id, action, actor?.id, requestId, operation, JSON.stringify(told), movesReaders(noted)],
    'note_change',
  );
}

/** Whether the change may have taken the row from somebody who could read it, or given it to them. */
function movesReaders({ resource, action, changes }: Noted): boolean {
  if (action === 'create') return false;
  const columns = rightColumns(resource);
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
  const isInstant = field?.kind === 'instant' && typeof left === 'string' && typeof right === 'string';
  return isInstant ? Date.parse(left) === Date.parse(right) : isSame(left, right);
}

/** Equal as stored values. */
function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
