import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf } from '../../resources/schema/listing.ts';
import { checkedChange, checkedDraft } from './checked-values.ts';
import { type Connection, DatabaseError } from './database.ts';
import { grantedScope } from './grant-sql.ts';
import { type Author, differences, noteChange } from './history.ts';
import { checkReferences } from './references.ts';
import { refusalOf } from './refusals.ts';
import type { Row } from './row-shape.ts';
import { writtenRow } from './rows.ts';
import { Parameters, quoted } from './sql-text.ts';
import { lockRow, type Target } from './stored-row.ts';
import { castOf, parameterOf } from './stored-values.ts';

/** Somebody changes something: their rights hold. */
export interface Change extends Author {
  readonly actor: Actor;
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
  const values = { ...draft, ...(await lastPlace(transaction, resource, draft)) };
  const id = await refusing(resource, () => insert(transaction, resource, values));
  await noteChange(transaction, { resource, id, action: 'create', changes: differences({}, values) }, change);
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
  const { actor } = change;
  const scope = grantedScope(resource, 'update', actor);
  const stored = await lockRow(transaction, resource, target, { verb: 'update', actor });
  const values = checkedChange(resource, body, stored, actor, scope);
  const changed = Object.fromEntries(
    Object.keys(differences(stored, values)).map(name => [name, values[name]]),
  );
  await checkReferences(transaction, resource, changed, { actor, scope });
  await applyChange(transaction, resource, stored, changed, change);
  return await answered(transaction, resource, target.id, actor);
}

/** Removes a row: flagged where the resource keeps its history, erased otherwise. */
export async function removeRow(
  transaction: Connection,
  resource: Resource,
  target: Target,
  change: Change,
): Promise<void> {
  const { actor } = change;
  const stored = await lockRow(transaction, resource, target, { verb: 'remove', actor });
  if (resource.softDelete) {
    await applyChange(transaction, resource, stored, { deleted: true }, change);
    return;
  }
  const text = `delete from ${quoted(resource.table)} where "id" = $1 returning "id"`;
  await refusing(resource, () => transaction.query(text, [stored.id]).then(one), true);
  const { id, ...values } = stored;
  const changes = differences(values, cleared(values));
  await noteChange(transaction, { resource, id, action: 'remove', changes }, change);
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
  const parameters = new Parameters();
  const assignments = names.map(
    name => `${quoted(name)} = ${placeholder(resource, name, values[name], parameters)}`,
  );
  const text =
    `update ${quoted(resource.table)} set ${assignments.join(', ')}, "version" = "version" + 1, ` +
    `"update_time" = now() where "id" = ${parameters.add(stored.id)} returning "id"`;
  await refusing(resource, () => transaction.query(text, parameters.values).then(one));
  const action = values.deleted === true ? 'remove' : 'update';
  await noteChange(transaction, { resource, id: stored.id, action, changes }, author);
}

async function insert(transaction: Connection, resource: Resource, values: Row): Promise<number> {
  const parameters = new Parameters();
  const names = Object.keys(values);
  const placeholders = names.map(name => placeholder(resource, name, values[name], parameters));
  const row =
    names.length === 0
      ? 'default values'
      : `(${names.map(quoted).join(', ')}) values (${placeholders.join(', ')})`;
  return await transaction
    .query<{ id: number }>(`insert into ${quoted(resource.table)} ${row} returning "id"`, parameters.values)
    .then(one);
}

function placeholder(resource: Resource, name: string, value: unknown, parameters: Parameters): string {
  const field = fieldOf(resource, name);
  return `${parameters.add(parameterOf(field, value))}${castOf(field)}`;
}

/** A write that resolves without its row has been lost (B7). */
function one(rows: readonly object[]): number {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined || !('id' in row) || typeof row.id !== 'number')
    throw new Error(`A write answered ${rows.length} rows instead of one`);
  return row.id;
}

/** Turns what the database refuses into an answer that names the field; races stay for the retry. */
async function refusing<Result>(
  resource: Resource,
  work: () => Promise<Result>,
  removing = false,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code.startsWith('40')) throw error;
    throw refusalOf(error, { resource, removing }) ?? error;
  }
}

/** A new row of an ordered list comes last. */
async function lastPlace(transaction: Connection, resource: Resource, draft: Row): Promise<Row> {
  const { reorder } = resource.list;
  if (reorder === undefined || typeof draft[reorder.field] === 'number') return {};
  const rank = quoted(reorder.field);
  const [last] = await transaction.query<{ place: number }>(
    `select coalesce(max(${rank}), 0)::int + 1 as place from ${quoted(resource.table)}`,
  );
  return { [reorder.field]: last?.place ?? 1 };
}

async function answered(transaction: Connection, resource: Resource, id: number, actor: Actor): Promise<Row> {
  const row = await writtenRow(transaction, resource, id, actor);
  if (row === undefined) throw new Error(`${resource.name} ${id} cannot be read after it was written`);
  return row;
}

function cleared(values: Row): Row {
  return Object.fromEntries(Object.keys(values).map(name => [name, null]));
}
