import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { childrenColumns } from './children.ts';
import { estimate, exactCount, type Total } from './count.ts';
import type { Connection } from './database.ts';
import { readableSql, scopeSql } from './grant-sql.ts';
import type { ListQuery } from './list-query.ts';
import { type ListSql, listSql } from './list-sql.ts';
import { type Row, rowColumns } from './row-shape.ts';
import { allOf, Parameters, quoted } from './sql-text.ts';
import { statementName } from './statement-names.ts';

/** One page of rows and how many there are in all. */
export interface Page {
  /** The rows as the text of a JSON list, ready to be sent. */
  readonly data: string;
  readonly total: Total;
}

/** What the statement of a page answers. */
interface PageRecord {
  readonly data: string;
  readonly rows: number;
  readonly total: number;
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
  const page = await pageOf(connection, sql);
  return { data: page.data, total: await totalOf(connection, sql, query, page) };
}

/** One row as the actor may read it; undefined for absent, foreign and hidden rows alike (D2). */
export async function readRow(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Row | undefined> {
  const parameters = new Parameters();
  const conditions = readableSql(resource, 't', actor, parameters);
  return await oneRow(connection, resource, { id, actor, parameters, conditions });
}

/** The row that the actor has just written, whatever their right to read others. */
export async function writtenRow(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Row | undefined> {
  const parameters = new Parameters();
  const conditions = scopeSql(resource, 't', parameters);
  return await oneRow(connection, resource, { id, actor, parameters, conditions });
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
  const columns =
    rowColumns(resource, actor.role) + childrenColumns(resource, actor, parameters, { inList: false });
  const where = allOf([`t."id" = ${parameters.add(id)}`, ...conditions]);
  const text =
    'select row_to_json(p) as row from ' +
    `(select ${columns} from ${quoted(resource.table)} t where ${where}) p`;
  const [found] = await connection.query<{ row: Row }>(text, parameters.values, statementName(text));
  return found?.row;
}

/** What free text finds is mostly little; only where it is not, the page is looked up in the list's order. */
async function pageOf(connection: Connection, { narrow, text, values }: ListSql): Promise<PageRecord> {
  if (narrow !== undefined) {
    const found = await onePage(connection, narrow, values);
    if (found.total <= exactCount) return found;
  }
  return await onePage(connection, text, values);
}

async function onePage(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<PageRecord> {
  const [page] = await connection.query<PageRecord>(text, values, statementName(text));
  if (page === undefined) throw new Error('The statement of a page always answers one record');
  return page;
}

/** The exact total as far as it was counted; beyond, the planner's estimate. */
async function totalOf(
  connection: Connection,
  { source, sourceValues }: ListSql,
  { page, itemsPerPage }: ListQuery,
  { rows, total }: PageRecord,
): Promise<Total> {
  if (total <= exactCount) return { total_item: total };
  const seen = (page - 1) * itemsPerPage + rows;
  if (rows > 0 && rows < itemsPerPage) return { total_item: seen };
  return await estimate(connection, source, sourceValues, seen);
}
