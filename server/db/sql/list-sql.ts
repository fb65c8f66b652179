import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { resourceOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { filterSql } from './filter-sql.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import { asksForRemoved, checkQuery, countSql, exactCount, type ListQuery, orderOf } from './list-query.ts';
import { referredSql } from './referred-sql.ts';
import { type ReadSql, readSql } from './row-shape.ts';
import { searchSql } from './search-sql.ts';
import { allOf, columnOf, Parameters, quoted, sortKeyOf } from './sql-text.ts';

/** The statements of one page of a list. Their rows hold the `record` that `read` writes, and the `total`. */
export interface ListSql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly read: ReadSql;
  /**
   * The same page for filters by a text within other texts, which mostly find little: what they find is collected
   * once, for page and total alike, instead of walking the list in its order until twenty are met. Its total says more
   * than `exactCount` when it gave up; then `text` has to answer.
   */
  readonly narrow: string | undefined;
  /** `from … where …` alone with its values, for counting. */
  readonly source: string;
  readonly sourceValues: readonly unknown[];
}

/** Up to here rows are skipped whole; beyond, it is cheaper to skip ids and to fetch the rows afterwards. */
const shallow = 200;

/**
 * A list as SQL: what the actor may read (D1) and the caller asks for. The text holds only names of
 * the description; every value is a parameter. The page is cut first and joined afterwards, so that
 * page 40 000 joins twenty rows and not a million.
 */
export function listSql(resource: Resource, query: ListQuery, actor: Actor): ListSql {
  const parameters = new Parameters();
  const { table, where } = sourceOf(resource, query, actor, parameters);
  const source = `${table} ${where}`;
  const sourceValues = [...parameters.values];
  const read = readSql(resource, actor, parameters, { inList: true });
  const order = orderSql(resource, orderOf(resource, query, actor.role), actor);
  const join = order.join(parameters);
  const skipped = (query.page - 1) * query.itemsPerPage;
  const limit = `limit ${parameters.add(query.itemsPerPage)} offset ${parameters.add(skipped)}`;
  const cut = (columns: string) => `select ${columns}${order.column} ${table}${join} ${where}`;
  const whole = (ids: string) =>
    `select t.*${order.column === '' ? '' : ', k.sort_key'} from (${ids} ${limit}) k ` +
    `join ${quoted(resource.table)} t on t."id" = k."id"`;
  const page = (rows: string, total: string) =>
    `select ${read.record} as record, ${total} as total from (${rows}) t${read.joins} order by ${order.outside('t')}`;
  const inOrder = (columns: string) => `${cut(columns)} order by ${order.inside}`;
  return {
    text: page(skipped > shallow ? whole(inOrder('t."id"')) : `${inOrder('t.*')} ${limit}`, countSql(source)),
    values: parameters.values,
    read,
    narrow:
      query.q !== undefined || !looksForText(query)
        ? undefined
        : `with found as materialized (${cut('t."id"')} limit ${exactCount + 1}) ` +
          page(
            whole(`select k.* from found k order by ${order.outside('k')}`),
            '(select count(*)::int from found)',
          ),
    source,
    sourceValues,
  };
}

/** The letters from which on an index finds a text within others. */
const fewestLetters = 3;

/** Whether a text is looked for that an index finds; of one or two letters there are too many to collect them first. */
export function looksForText({ q, filter }: ListQuery): boolean {
  const looked = filter.filter(({ op }) => op === 'ilike').map(({ value }) => String(value));
  return [...(q?.split(/\s+/) ?? []), ...looked].some(({ length }) => length >= fewestLetters);
}

/** The ids of all rows of a list in its order, as one list; of the first `most`, where that is told. */
export function idsSql(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  most?: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const parameters = new Parameters();
  const { table, where } = sourceOf(resource, query, actor, parameters);
  const order = orderSql(resource, orderOf(resource, query, actor.role), actor);
  const limit = most === undefined ? '' : ` limit ${parameters.add(most)}`;
  const text = `select t."id"${order.column} ${table}${order.join(parameters)} ${where} order by ${order.inside}${limit}`;
  return {
    text: `select coalesce(json_agg(k."id"), '[]') as ids from (${text}) k`,
    values: parameters.values,
  };
}

/**
 * How many rows of a list have `of` from one edge on and before the next: lines of `span`, counted from 1, and `count`.
 * The edges are a condition of the list like any other, so that a role counts only by what it may filter.
 */
export function totalsSql(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  { of, edges }: { readonly of: string; readonly edges: readonly string[] },
): { readonly text: string; readonly values: readonly unknown[] } {
  const parameters = new Parameters();
  const within: readonly FilterEntry[] = [
    { field: of, op: 'ge', value: edges[0] ?? '' },
    { field: of, op: 'lt', value: edges.at(-1) ?? '' },
  ];
  const asked = { ...query, filter: [...query.filter, ...within] };
  const { table, where } = sourceOf(resource, asked, actor, parameters);
  const span = `width_bucket(${columnOf('t', of)}, ${parameters.add(edges)}::timestamptz[])`;
  return {
    text: `select ${span} as span, count(*)::int as count ${table} ${where} group by 1`,
    values: parameters.values,
  };
}

/** Which rows: what the actor may read (D1), of those that the caller asks for; free text by `search`. */
export function sourceOf(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  parameters: Parameters,
  search = (q: string) => searchSql(resource, 't', q, { actor }, parameters),
): { readonly table: string; readonly where: string } {
  const grant = grantSql(resource, 't', 'read', actor, parameters);
  checkQuery(resource, query, actor.role);
  const where = `where ${allOf([
    asksForRemoved(resource, query.filter) ? 't."deleted"' : 'not t."deleted"',
    ...scopeSql(resource, 't', parameters),
    ...grant,
    ...filterSql(
      resource,
      query.filter.filter(({ field }) => field !== 'deleted'),
      't',
      parameters,
    ),
    ...(query.q === undefined ? [] : [search(query.q)]),
  ])}`;
  return { table: `from ${quoted(resource.table)} t`, where };
}

/** The order of a page, said twice: where the page is cut, and where its rows are joined. */
interface OrderSql {
  /** What the cut has to hand on for the order outside, `, …` or nothing. */
  readonly column: string;
  /** The join that the order needs, ` left join …` or nothing. */
  join(parameters: Parameters): string;
  readonly inside: string;
  /** The order of what was cut, under its alias there. */
  outside(alias: string): string;
}

/**
 * By a field, then by id in the same direction, so that no two pages overlap and an index over both
 * serves either direction. Texts are in the order of their letters, 'Đà Nẵng' beside 'Dallas' and 'anna' before 'Zoe'
 * (DEC-365). A reference sorts by the first title field of what it points to, where that is told.
 */
export function orderSql(
  resource: Resource,
  { field, descending }: { field: string; descending: boolean },
  actor: Actor,
): OrderSql {
  const direction = descending ? 'desc' : 'asc';
  if (field === 'id') {
    const outside = (alias: string) => `${alias}."id" ${direction}`;
    return { column: '', join: () => '', inside: outside('t'), outside };
  }
  const target = resource.fields[field]?.target;
  const over = target === undefined ? undefined : resourceOf(target.resource);
  const title = over?.title[0];
  const key =
    over === undefined || title === undefined
      ? sortKeyOf(columnOf('t', field), resource.fields[field])
      : sortKeyOf(columnOf('s', title), over.fields[title]);
  return {
    column: `, ${key} as sort_key`,
    join: parameters =>
      target === undefined
        ? ''
        : joinSql(target.resource, field, referredSql(resource, field, 's', actor, parameters)),
    inside: `${key} ${direction}, t."id" ${direction}`,
    outside: alias => `${alias}.sort_key ${direction}, ${alias}."id" ${direction}`,
  };
}

function joinSql(name: string, field: string, told: readonly string[]): string {
  const found = allOf([`s."id" = ${columnOf('t', field)}`, ...told]);
  return ` left join ${quoted(resourceOf(name).table)} s on ${found}`;
}
