import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { scopeOf, type Verb } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { ApiError, conflict, forbidden, notFound } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { statementName } from '../engines/statement.ts';
import { writtenRow } from '../rows.ts';
import { grantedScope, grantSql, scopeSql } from './grant-sql.ts';
import type { Row } from './row-shape.ts';
import { allOf, Parameters, quoted } from './sql-text.ts';

/** Which row is meant, and which version of it the caller has seen, if they say so. */
export interface Target {
  readonly id: number;
  readonly version?: number | undefined;
}

interface Wanted {
  readonly verb: Verb;
  readonly actor: Actor;
  /** Also a removed row, where those are shown at all. */
  readonly evenRemoved?: true;
}

/** A row with all its columns. */
export type StoredRow = Row & { readonly id: number };

/**
 * The stored row with all its columns, locked until the transaction ends. Absent and foreign rows are
 * the same 404 (D2); a row that one may read but not change is a 403; a removed one is closed; a newer
 * version than the caller saw is a 409 with the row as it is now (A10).
 */
export async function lockRow(
  transaction: Connection,
  resource: Resource,
  target: Target,
  wanted: Wanted,
): Promise<StoredRow> {
  return await storedRow(transaction, resource, target, wanted, 'for update of t');
}

/** The same for many rows by one statement, in the order of these ids: one that may not be changed refuses them all. */
export async function lockRows(
  transaction: Connection,
  resource: Resource,
  ids: readonly number[],
  wanted: Wanted,
): Promise<readonly StoredRow[]> {
  if (ids.length === 0) return [];
  const found = await foundRows(transaction, resource, ids, wanted, 'order by t."id" for update of t');
  return ids.map(id => permitted(resource, id, found.get(id), wanted));
}

/** Each of these rows or why it may not be changed, by id, for lists of which some may be wrong. */
export async function eachRow(
  connection: Connection,
  resource: Resource,
  ids: readonly number[],
  wanted: Wanted,
  { locks }: { locks: boolean },
): Promise<ReadonlyMap<number, StoredRow | ApiError>> {
  const lock = locks ? 'order by t."id" for update of t' : '';
  const found = await foundRows(connection, resource, ids, wanted, lock);
  return new Map(
    ids.map((id): [number, StoredRow | ApiError] => {
      try {
        return [id, permitted(resource, id, found.get(id), wanted)];
      } catch (error) {
        if (error instanceof ApiError) return [id, error];
        throw error;
      }
    }),
  );
}

/** The same row by the same rules without the lock, for plans that only look (A6). */
export async function rowToChange(
  connection: Connection,
  resource: Resource,
  target: Target,
  wanted: Wanted,
): Promise<StoredRow> {
  return await storedRow(connection, resource, target, wanted, '');
}

async function storedRow(
  transaction: Connection,
  resource: Resource,
  { id, version }: Target,
  wanted: Wanted,
  lock: string,
): Promise<StoredRow> {
  const found = await foundRows(transaction, resource, [id], wanted, lock);
  const stored = permitted(resource, id, found.get(id), wanted);
  if (version !== undefined && stored.version !== version)
    throw await stale(transaction, resource, id, wanted.actor);
  return stored;
}

async function foundRows(
  transaction: Connection,
  resource: Resource,
  ids: readonly number[],
  { verb, actor }: Wanted,
  lock: string,
): Promise<ReadonlyMap<number, StoredRow>> {
  grantedScope(resource, verb, actor);
  const parameters = new Parameters();
  const [only] = ids;
  const which =
    ids.length === 1 ? `t."id" = ${parameters.add(only)}` : `t."id" = any(${parameters.add(ids)}::int[])`;
  const where = allOf([which, ...scopeSql(resource, 't', parameters)]);
  const canRead =
    scopeOf(resource.access, 'read', actor.role) === undefined
      ? 'false'
      : allOf(grantSql(resource, 't', 'read', actor, parameters));
  const canWrite = allOf(grantSql(resource, 't', verb, actor, parameters));
  const text =
    `select t.*, (${canRead}) as "#read", (${canWrite}) as "#write" from ${quoted(resource.table)} t ` +
    `where ${where} ${lock}`;
  const found = await transaction.query<StoredRow>(text, parameters.values, statementName(text));
  return new Map(found.map(row => [row.id, row]));
}

function permitted(
  resource: Resource,
  id: number,
  found: Row | undefined,
  { evenRemoved }: Wanted,
): StoredRow {
  if (found === undefined || (found['#read'] !== true && found['#write'] !== true))
    throw notFound(resource.label.one, id);
  const { '#read': _read, '#write': mayWrite, ...stored } = found;
  const isShown = evenRemoved === true && resource.list.removed === true;
  if (stored.deleted === true && !isShown) throw removed(resource, id);
  if (mayWrite !== true) throw forbidden();
  return { ...stored, id };
}

function removed(resource: Resource, id: number): Error {
  return resource.list.removed === true
    ? conflict(refuse('record.removed', { record: resource.label.one, id }))
    : notFound(resource.label.one, id);
}

async function stale(transaction: Connection, resource: Resource, id: number, actor: Actor): Promise<Error> {
  const current = await writtenRow(transaction, resource, id, actor);
  return conflict(refuse('record.stale'), { current });
}
