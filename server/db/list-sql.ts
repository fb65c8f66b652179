import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf } from '../../resources/schema/listing.ts';
import { childrenColumns } from './children.ts';
import { conditionSql } from './condition-sql.ts';
import { countSql, exactCount } from './count.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import { asksForRemoved, checkQuery, type ListQuery, orderOf } from './list-query.ts';
import { orderSql } from './order-sql.ts';
import { rowColumns } from './row-shape.ts';
import { searchSql } from './search-sql.ts';
import { allOf, columnOf, Parameters, quoted } from './sql-text.ts';

/** The statements of one page of a list. */
export interface ListSql {
  /** One record: the rows of the page as JSON text in `data`, their number in `rows`, the `total`. */
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * The same page for a free text that finds little: what it finds is collected once, for page and
   * total alike. Its total says more than `exactCount` when it gave up; then `text` has to answer.
   */
  readonly narrow: string | undefined;
  /** `from … where …` alone with its values, for counting. */
  readonly source: string;
  readonly sourceValues: readonly unknown[];
}

/**
 * A list as SQL: what the actor may read (D1) and the caller asks for. The text holds only names of
 * the description; every value is a parameter. The page is cut on ids first and joined afterwards, so
 * that page 40 000 joins twenty rows and not a million.
 */
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
  const source = `${table} ${where}`;
  const sourceValues = [...parameters.values];
  const columns =
    rowColumns(resource, actor.role) + childrenColumns(resource, actor, parameters, { inList: true });
  const order = orderSql(resource, orderOf(resource, query, actor.role));
  const limit = `limit ${parameters.add(query.itemsPerPage)}`;
  const offset = `offset ${parameters.add((query.page - 1) * query.itemsPerPage)}`;
  const ids = `select t."id"${order.column} ${table}${order.join} ${where}`;
  const page = (cut: string, total: string) =>
    `select coalesce(json_agg(p)::text, '[]') as data, count(*)::int as rows, ${total} as total ` +
    `from (select ${columns} from (${cut} ${limit} ${offset}) k ` +
    `join ${quoted(resource.table)} t on t."id" = k."id" order by ${order.outer}) p`;
  return {
    text: page(`${ids} order by ${order.inner}`, countSql(source)),
    values: parameters.values,
    narrow:
      query.q === undefined
        ? undefined
        : `with found as materialized (${ids} limit ${exactCount + 1}) ` +
          page(`select k.* from found k order by ${order.outer}`, '(select count(*)::int from found)'),
    source,
    sourceValues,
  };
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
