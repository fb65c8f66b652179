import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf } from '../../resources/schema/listing.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Connection } from './database.ts';
import { mainResource } from './main-resource.ts';
import type { Row } from './row-shape.ts';
import type { Change } from './write.ts';

/** What one field held before and holds after a change. */
export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** One change of one row. */
interface Noted {
  readonly resource: Resource;
  readonly id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly changes: Readonly<Record<string, FieldChange>>;
}

/**
 * Notes who changed which row, when, what, from which request and as part of which operation. Stands in
 * the transaction of the change itself, so that neither exists without the other. Secrets are noted as
 * changed, never with their values.
 */
export async function noteChange(
  transaction: Connection,
  { resource, id, action, changes }: Noted,
  { actor, requestId, operation }: Change,
): Promise<void> {
  const told = Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      fieldOf(resource, name)?.secret === true ? { before: null, after: null } : change,
    ]),
  );
  await transaction.query(
    'insert into "history" ("resource", "row_id", "action", "user_id", "request_id", "operation", "changes") ' +
      'values ($1, $2, $3, $4, $5, $6, $7::jsonb)',
    [mainResource(resource).name, id, action, actor.id, requestId, operation ?? null, JSON.stringify(told)],
    'note_change',
  );
}

/** The fields whose value differs between the two rows, with both values. */
export function differences(before: Row, after: Row): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(before[name], value))
      .map(([name, value]) => [name, { before: before[name] ?? null, after: value }]),
  );
}

/** Equal as stored values. */
function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
