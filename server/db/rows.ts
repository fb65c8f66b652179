import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf } from '../../resources/schema/listing.ts';
import { addChildren } from './children.ts';
import { conditionSql } from './condition-sql.ts';
import { countSql, estimate, exactCount, type Total } from './count.ts';
import type { Connection } from './database.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import { asksForRemoved, checkQuery, type ListQuery, orderOf } from './list-query.ts';
import { orderSql } from './order-sql.ts';
import { type Row, rowShape } from './row-shape.ts';
import { searchSql } from './search-sql.ts';
import { allOf, columnOf, Parameters, quoted } from './sql-text.ts';
import { statementName } from './statement-names.ts';

/** One page of rows and how many there are in all. */
export interface Page extends Total {
  readonly data: Row[];
}

/**
 * The one way to the rows of a list: those that the actor may read (D1), that the caller asks for, in
 * one statement with their total. The page is cut on ids first and joined afterwards, so that page
 * 40 000 joins twenty rows and not a million.
 */
export async function readRows(
  connection: Connection,
  resource: Resource,
  query: ListQuery,
  actor: Actor,
): Promise<Page> {
  const { text, values, source, sourceValues } = listSql(resource, query, actor);
  const records = await connection.query<Row>(text, values, statementName(text));
  const { toRow } = rowShape(resource, actor.role);
  const data = records.map(toRow);
  const offset = (query.page - 1) * query.itemsPerPage;
  await addChildren(connection, resource, data, { actor, inList: true });
  const total = await totalOf(connection, {
    source,
    sourceValues,
    counted: records[0]?.['#total'],
    offset,
    query,
    data,
  });
  return { data, ...total };
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
  const text = `select ${columns} from ${quoted(resource.table)} t ${joins} where ${where}`;
  const [record] = await connection.query<Row>(text, parameters.values, statementName(text));
  if (record === undefined) return undefined;
  const row = toRow(record);
  await addChildren(connection, resource, [row], { actor, inList: false });
  return row;
}

interface ListSql {
  readonly text: string;
  readonly values: readonly unknown[];
  /** `from … where …` alone with its values, for counting. */
  readonly source: string;
  readonly sourceValues: readonly unknown[];
}

/** The statement of a list. Its text holds only names of the description; every value is a parameter. */
export function listSql(resource: Resource, query: ListQuery, actor: Actor): ListSql {
  const parameters = new Parameters();
  const grant = grantSql(resource, 't', 'read', actor, parameters);
  checkQuery(resource, query, actor.role);
  const table = `from ${quoted(resource.table)} t`;
  const where = `where ${allOf([
    asksForRemoved(resource, query.filter) ? 't."deleted"' : 'not t."deleted"',
    ...scopeSql(resource, 't', parameters),
    ...grant,
    ...filterSql(resource, query, parameters),
    ...(query.q === undefined ? [] : [searchSql(resource, 't', query.q, actor.role, parameters)]),
  ])}`;
  const sourceValues = [...parameters.values];
  const { columns, joins } = rowShape(resource, actor.role);
  const source = `${table} ${where}`;
  const order = orderSql(resource, orderOf(resource, query));
  const limit = parameters.add(query.itemsPerPage);
  const offset = parameters.add((query.page - 1) * query.itemsPerPage);
  const cut =
    `select t."id"${order.column} ${table}${order.join} ${where} ` +
    `order by ${order.inner} limit ${limit} offset ${offset}`;
  const text =
    `select ${columns}, ${countSql(source)} as "#total" from (${cut}) k ` +
    `join ${quoted(resource.table)} t on t."id" = k."id" ${joins} order by ${order.outer}`;
  return { text, values: parameters.values, source, sourceValues };
}

function filterSql(resource: Resource, { filter }: ListQuery, parameters: Parameters): string[] {
  return filter
    .filter(entry => entry.field !== 'deleted')
    .map(entry => {
      const field = fieldOf(resource, entry.field);
      if (field === undefined) throw new Error(`${resource.name} has no field ${entry.field}`);
      return conditionSql(field, columnOf('t', entry.field), entry, parameters);
    });
}

interface Seen {
  readonly source: string;
  readonly sourceValues: readonly unknown[];
  readonly counted: unknown;
  readonly offset: number;
  readonly query: ListQuery;
  readonly data: readonly Row[];
}

/** The page tells its total with its rows; an empty page beyond the first has nobody to tell it. */
async function totalOf(connection: Connection, seen: Seen): Promise<Total> {
  const { source, sourceValues, offset, data, query } = seen;
  if (data.length > 0 && data.length < query.itemsPerPage) return { total_item: offset + data.length };
  if (data.length === 0 && offset === 0) return { total_item: 0 };
  const counted = seen.counted ?? (await countAgain(connection, source, sourceValues));
  if (typeof counted === 'number' && counted <= exactCount) return { total_item: counted };
  return await estimate(connection, source, sourceValues, offset + data.length);
}

async function countAgain(
  connection: Connection,
  source: string,
  values: readonly unknown[],
): Promise<unknown> {
  const [record] = await connection.query<{ total: number }>(`select ${countSql(source)} as total`, values);
  return record?.total;
}
