import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { addChildren } from './children.ts';
import { countSql, estimate, exactCount, type Total } from './count.ts';
import type { Connection } from './database.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import type { ListQuery } from './list-query.ts';
import { type ListSql, listSql } from './list-sql.ts';
import { newestChildren } from './newest-children.ts';
import { type Row, rowShape } from './row-shape.ts';
import { allOf, Parameters, quoted } from './sql-text.ts';
import { statementName } from './statement-names.ts';

/** One page of rows and how many there are in all. */
export interface Page extends Total {
  readonly data: Row[];
}

/**
 * The one way to the rows of a list: those that the actor may read (D1) and the caller asks for, in one
 * statement with their total.
 */
export async function readRows(
  connection: Connection,
  resource: Resource,
  query: ListQuery,
  actor: Actor,
): Promise<Page> {
  const sql = listSql(resource, query, actor);
  const records = await pageOf(connection, sql);
  const data = records.map(sql.toRow);
  await addChildren(connection, resource, data, { actor, inList: true });
  return { data, ...(await totalOf(connection, sql, query, records)) };
}

/** One row as the actor may read it; undefined for absent, foreign and hidden rows alike (D2). */
export async function readRow(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Row | undefined> {
  const parameters = new Parameters();
  const grant = grantSql(resource, 't', 'read', actor, parameters);
  const hidden = resource.list.removed === true ? [] : ['not t."deleted"'];
  return await oneRow(connection, resource, { id, actor, parameters, conditions: [...hidden, ...grant] });
}

/** The row that the actor has just written, whatever their right to read others. */
export async function writtenRow(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Row | undefined> {
  return await oneRow(connection, resource, { id, actor, parameters: new Parameters(), conditions: [] });
}

interface OneRow {
  readonly id: number;
  readonly actor: Actor;
  readonly parameters: Parameters;
  readonly conditions: readonly string[];
}

async function oneRow(
  connection: Connection,
  resource: Resource,
  { id, actor, parameters, conditions }: OneRow,
): Promise<Row | undefined> {
  const { columns, joins, toRow } = rowShape(resource, actor.role);
  const scope = scopeSql(resource, 't', parameters);
  const where = allOf([`t."id" = ${parameters.add(id)}`, ...scope, ...conditions]);
  const newest = newestChildren(resource, actor, parameters, false);
  const text =
    `select ${columns}${newest.columns} from ${quoted(resource.table)} t ` +
    `${joins}${newest.joins} where ${where}`;
  const [record] = await connection.query<Row>(text, parameters.values, statementName(text));
  if (record === undefined) return undefined;
  const row = newest.fill(toRow(record), record);
  await addChildren(connection, resource, [row], { actor, inList: false });
  return row;
}

/** What free text finds is mostly little; only where it is not, the page is looked up in the list's order. */
async function pageOf(connection: Connection, { narrow, text, values }: ListSql): Promise<Row[]> {
  if (narrow !== undefined) {
    const found = await connection.query<Row>(narrow, values, statementName(narrow));
    const total = found[0]?.['#total'];
    if (total === undefined || (typeof total === 'number' && total <= exactCount)) return found;
  }
  return await connection.query<Row>(text, values, statementName(text));
}

/** The page tells its total with its rows; an empty page beyond the first has nobody to tell it. */
async function totalOf(
  connection: Connection,
  { source, sourceValues }: ListSql,
  { page, itemsPerPage }: ListQuery,
  records: readonly Row[],
): Promise<Total> {
  const offset = (page - 1) * itemsPerPage;
  const seen = offset + records.length;
  if (records.length === 0 && offset === 0) return { total_item: 0 };
  if (records.length > 0 && records.length < itemsPerPage) return { total_item: seen };
  const counted = records[0]?.['#total'] ?? (await countAgain(connection, source, sourceValues));
  if (typeof counted === 'number' && counted <= exactCount) return { total_item: counted };
  return await estimate(connection, source, sourceValues, seen);
}

async function countAgain(
  connection: Connection,
  source: string,
  values: readonly unknown[],
): Promise<unknown> {
  const [record] = await connection.query<{ total: number }>(`select ${countSql(source)} as total`, values);
  return record?.total;
}
