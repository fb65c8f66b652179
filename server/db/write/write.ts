import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { confirmationNeeded, conflict } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { statementName } from '../engines/statement.ts';
import { writtenRow } from '../rows.ts';
import { grantedScope } from '../sql/grant-sql.ts';
import type { Row } from '../sql/row-shape.ts';
import { quoted } from '../sql/sql-text.ts';
import { lockRow, type StoredRow, type Target } from '../sql/stored-row.ts';
import { checkedChange, checkedDraft, checkReferences } from './checked-values.ts';
import { type Author, differences, noteChange } from './history.ts';
import { eraseRow, insertValues, updateValues } from './row-statements.ts';

/** Somebody changes something: their rights hold. */
export interface Change extends Author {
  readonly actor: Actor;
  /** They have proved a moment ago who they are; without it fields that ask for that stay as they are. */
  readonly confirmed?: boolean;
}

/** Creates a row from what the actor sent, and answers it as they may read it. */
export async function insertRow(
  transaction: Connection,
  resource: Resource,
  body: unknown,
  change: Change,
): Promise<Row> {
  const scope = grantedScope(resource, 'create', change.actor);
  const draft = checkedDraft(resource, body, change.actor, scope);
  await checkReferences(transaction, resource, draft, { actor: change.actor, scope });
  const chosen = Object.keys(draft).filter(name => draft[name] !== (resource.fields[name]?.default ?? null));
  requireConfirmation(resource, chosen, change, [draft]);
  await refuseBeyondShare(transaction, resource, draft);
  const values = { ...draft, ...(await lastPlace(transaction, resource, draft)) };
  const id = await applyInsert(transaction, resource, values, change);
  return await answered(transaction, resource, id, change.actor);
}

/** Changes some fields of a row as the actor sent them, and answers the row. */
export async function updateRow(
  transaction: Connection,
  resource: Resource,
  target: Target,
  body: unknown,
  change: Change,
): Promise<Row> {
  const stored = await lockRow(transaction, resource, target, { verb: 'update', actor: change.actor });
  return await updateLocked(transaction, resource, stored, body, change);
}

/** The same of a row that `lockRow` has answered for this actor, and that nobody has written since. */
export async function updateLocked(
  transaction: Connection,
  resource: Resource,
  stored: StoredRow,
  body: unknown,
  change: Change,
): Promise<Row> {
  const { actor } = change;
  const scope = grantedScope(resource, 'update', actor);
  const values = checkedChange(resource, body, stored, actor, scope);
  const changed = Object.fromEntries(
    Object.keys(differences(stored, values)).map(name => [name, values[name]]),
  );
  await checkReferences(transaction, resource, changed, { actor, scope });
  requireConfirmation(resource, Object.keys(changed), change, [stored, { ...stored, ...changed }]);
  await applyChange(transaction, resource, stored, changed, change);
  return await answered(transaction, resource, stored.id, actor);
}

/** 403 when one of these fields, or of the rows that they belong to, asks for a proof of who changes it that is not there. */
export function requireConfirmation(
  { fields, confirmedRows }: Resource,
  names: readonly string[],
  { confirmed }: Pick<Change, 'confirmed'>,
  rows: readonly Row[],
): void {
  if (confirmed === true || names.length === 0) return;
  const asks = names.some(name => fields[name]?.confirmed === true);
  if (asks || rows.some(row => confirmedRows?.(row) === true)) throw confirmationNeeded();
}

/**
 * Removes a row that `lockRow` has answered for this actor: flagged where the resource keeps its history, erased
 * otherwise. Answers the row as it was.
 */
export async function removeLocked(
  transaction: Connection,
  resource: Resource,
  stored: StoredRow,
  change: Change,
): Promise<Row> {
  requireConfirmation(resource, ['deleted'], change, [stored]);
  if (resource.softDelete) {
    await applyChange(transaction, resource, stored, { deleted: true }, change);
    return stored;
  }
  await eraseRow(transaction, resource, stored.id);
  const { id, ...values } = stored;
  const changes = differences(values, cleared(values));
  await noteChange(transaction, { resource, id, action: 'remove', changes }, change);
  return stored;
}

/** Adds a row of checked values with its line of history; its id. Workflows use it for rows that no request spells out. */
export async function applyInsert(
  transaction: Connection,
  resource: Resource,
  values: Row,
  author: Author,
): Promise<number> {
  return await insertValues(transaction, resource, values, { changes: differences({}, values), author });
}

/**
 * Writes checked values into a locked row: next version, time of the change, one line of history.
 * Nothing happens when nothing differs. Workflows use it for changes that no request spells out.
 */
export async function applyChange(
  transaction: Connection,
  resource: Resource,
  stored: Row & { readonly id: number },
  values: Row,
  author: Author,
): Promise<void> {
  const changes = differences(stored, values);
  const names = Object.keys(changes);
  if (names.length === 0) return;
  const written = Object.fromEntries(names.map(name => [name, values[name]]));
  await updateValues(transaction, resource, { id: stored.id, values: written }, { changes, author });
}

/** A new row of an ordered list comes last. */
export async function lastPlace(transaction: Connection, resource: Resource, draft: Row): Promise<Row> {
  const { reorder } = resource.list;
  if (reorder === undefined || typeof draft[reorder.field] === 'number') return {};
  const rank = quoted(reorder.field);
  const text = `select coalesce(max(${rank}), 0)::int + 1 as place from ${quoted(resource.table)}`;
  const [last] = await transaction.query<{ place: number }>(text, [], statementName(text));
  return { [reorder.field]: last?.place ?? 1 };
}

/** 409 for whoever owns as many of these rows as one person may (DEC-285). */
async function refuseBeyondShare(transaction: Connection, resource: Resource, draft: Row): Promise<void> {
  const { owner, table, softDelete } = resource;
  if (owner === undefined || !('field' in owner) || owner.most === undefined) return;
  const text =
    `select count(*)::int as count from (select 1 from ${quoted(table)} where ${quoted(owner.field)} = $1 ` +
    `${softDelete ? 'and not "deleted" ' : ''}limit ${owner.most}) owned`;
  const [owned] = await transaction.query<{ count: number }>(text, [draft[owner.field]], statementName(text));
  if (owned?.count === owner.most) throw conflict(refuse('record.many', { most: owner.most }));
}

async function answered(transaction: Connection, resource: Resource, id: number, actor: Actor): Promise<Row> {
  const row = await writtenRow(transaction, resource, id, actor);
  if (row === undefined) throw new Error(`${resource.name} ${id} cannot be read after it was written`);
  return row;
}

function cleared(values: Row): Row {
  return Object.fromEntries(Object.keys(values).map(name => [name, null]));
}
