import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection } from './database.ts';
import { statementName } from './engines/statement.ts';
import { readableSql, scopeSql } from './sql/grant-sql.ts';
import { atLeast, count, estimate, exactCount, type ListQuery, type Total } from './sql/list-query.ts';
import { type ListSql, listSql } from './sql/list-sql.ts';
import { type Row, readSql } from './sql/row-shape.ts';
import { fewFoundSql, fewRowsSql, manyFoundSql, walkSql } from './sql/search-list-sql.ts';
import { allOf, Parameters, quoted } from './sql/sql-text.ts';

/** One page of rows and how many there are in all. */
export interface Page {
  /** The rows as a JSON list, ready to be sent. */
  readonly data: Buffer;
  readonly total: Total;
}

interface CutRow {
  readonly record: string;
  readonly total: number;
}

/** What the statement of a page answers; the total as far as it is counted. */
interface CutPage {
  readonly rows: readonly CutRow[];
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
  if (query.q !== undefined) return await readFound(connection, resource, query, actor);
  const sql = listSql(resource, query, actor);
  const page = await pageOf(connection, sql, query.page);
  return { data: sql.read.all(page.rows), total: await totalOf(connection, sql, query, page) };
}

interface FoundRow {
  readonly record: string | null;
  readonly total: number;
}

/**
 * A page of what free text finds. Mostly that is little, found by indexes; a text that is short or frequent is looked
 * for place by place, and where that finds more than are counted, the page is looked up in the list's order. A
 * statement for frequent texts is planned each time, for the text that it is.
 */
async function readFound(
  connection: Connection,
  resource: Resource,
  query: ListQuery,
  actor: Actor,
): Promise<Page> {
  for (const [sql, isNamed] of [
    [fewFoundSql, true],
    [fewRowsSql, true],
    [manyFoundSql, false],
  ] as const) {
    const found = sql(resource, query, actor);
    if (found === undefined) continue;
    const { text, values, read } = found;
    const rows = await connection.query<FoundRow>(text, values, isNamed ? statementName(text) : undefined);
    const total = rows[0]?.total ?? 0;
    if (total <= exactCount) return { data: read.all(rows.filter(hasRecord)), total: { total_item: total } };
  }
  const { text, values, read } = walkSql(resource, query, actor);
  const rows = await connection.query<CutRow>(text, values);
  const seen = (query.page - 1) * query.itemsPerPage + rows.length;
  if (rows.length > 0 && rows.length < query.itemsPerPage)
    return { data: read.all(rows), total: { total_item: seen } };
  return { data: read.all(rows), total: atLeast(seen) };
}

function hasRecord(row: FoundRow): row is CutRow {
  return row.record !== null;
}

/** One row as the actor may read it; undefined for absent, foreign and hidden rows alike (D2). */
export async function readRow(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Row | undefined> {
  return rowOf(await readRecord(connection, resource, id, actor));
}

/** The same as JSON, ready to be sent. */
export async function readRecord(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Buffer | undefined> {
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
  return rowOf(await oneRow(connection, resource, { id, actor, parameters, conditions }));
}

function rowOf(record: Buffer | undefined): Row | undefined {
  return record === undefined ? undefined : JSON.parse(record.toString());
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
): Promise<Buffer | undefined> {
  const read = readSql(resource, actor, parameters, { inList: false });
  const where = allOf([`t."id" = ${parameters.add(id)}`, ...conditions]);
  const text = `select ${read.record} as record from ${quoted(resource.table)} t${read.joins} where ${where}`;
  const [found] = await connection.query<{ record: string }>(text, parameters.values, statementName(text));
  return found === undefined ? undefined : read.one(found.record);
}

/** What a filter by a text finds is mostly little; only where it is not, the page is looked up in the list's order. */
async function pageOf(connection: Connection, sql: ListSql, page: number): Promise<CutPage> {
  if (sql.narrow !== undefined) {
    const found = await cutPage(connection, sql, sql.narrow, page);
    if (found.total <= exactCount) return found;
  }
  return await cutPage(connection, sql, sql.text, page);
}

/** Every row tells the total; where there is none, it is nothing on the first page, and counted on others. */
async function cutPage(
  connection: Connection,
  { values, source, sourceValues }: ListSql,
  text: string,
  page: number,
): Promise<CutPage> {
  const rows = await connection.query<CutRow>(text, values, statementName(text));
  const [first] = rows;
  if (first !== undefined) return { rows, total: first.total };
  return { rows, total: page === 1 ? 0 : await count(connection, source, sourceValues) };
}

/** The exact total as far as it was counted; beyond, the planner's estimate. */
async function totalOf(
  connection: Connection,
  { source, sourceValues }: ListSql,
  { page, itemsPerPage }: ListQuery,
  { rows, total }: CutPage,
): Promise<Total> {
  if (total <= exactCount) return { total_item: total };
  const seen = (page - 1) * itemsPerPage + rows.length;
  if (rows.length > 0 && rows.length < itemsPerPage) return { total_item: seen };
  return await estimate(connection, source, sourceValues, seen);
}
