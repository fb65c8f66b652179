import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { grantedScope } from './grant-sql.ts';
import { exactCount, type ListQuery, orderOf } from './list-query.ts';
import { looksForText, orderSql, sourceOf } from './list-sql.ts';
import { type ReadSql, readSql } from './row-shape.ts';
import { idsOf, type Refers, rowByRow, searchesByPlace, searchSql } from './search-sql.ts';
import { Parameters, quoted } from './sql-text.ts';

/** A statement of a page; its rows hold the `record` that `read` writes, and the `total`. */
export interface PageSql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly read: ReadSql;
}

/** Of references that may hold a word no more than so many rows are collected first. */
const mostReferred = 1000;

/**
 * What is found by free text that an index knows, collected once for page and total alike, as most texts find little.
 * Gives up, by a total beyond `exactCount`, as soon as many rows of a reference have the text. Its first row is there in
 * any case and tells the total. Undefined where no word is long enough for an index.
 */
export function fewFoundSql(resource: Resource, query: ListQuery, actor: Actor): PageSql | undefined {
  if (!looksForText({ ...query, filter: [] })) return undefined;
  const parameters = new Parameters();
  const sets: string[] = [];
  const collected: Refers = (reference, over, found) => {
    const name = `w${sets.length}`;
    sets.push(`${name} as materialized (${idsOf(over, found)})`);
    return `${reference} = any(array(select "id" from ${name}))`;
  };
  const { table, where } = sourceOf(resource, query, actor, parameters, q =>
    searchSql(resource, 't', q, { actor, refers: collected }, parameters),
  );
  const order = orderOf(resource, query, actor.role);
  const { column, join } = orderSql(resource, order, actor);
  // A set is read no further than somebody asks, so that a frequent word costs no more than the first thousand.
  const isMany = sets.map(
    (_, index) =>
      `(select count(*) from (select 1 from w${index} limit ${mostReferred + 1}) c) > ${mostReferred}`,
  );
  const many = sets.length === 0 ? '' : `many as materialized (select ${isMany.join(' or ')} as "many"), `;
  const few = sets.length === 0 ? '' : ' and not (select "many" from many)';
  const found = `found as materialized (select t."id"${column} ${table}${join(parameters)} ${where}${few} limit ${exactCount + 1})`;
  const total =
    sets.length === 0
      ? 'count(*)::int'
      : `case when (select "many" from many) then ${exactCount + 1} else count(*)::int end`;
  const before = `with ${sets.map(set => `${set}, `).join('')}${many}${found}`;
  return foundPage(resource, query, actor, parameters, { before, total });
}

/** Of lists that hold no more than so many rows each is looked at. */
const mostCandidates = 2000;

/**
 * What is found by free text among the few rows that the actor or the filter leaves: each of them is looked at. Gives up,
 * by a total beyond `exactCount`, where they are many. Undefined where nothing keeps them few.
 */
export function fewRowsSql(resource: Resource, query: ListQuery, actor: Actor): PageSql | undefined {
  if (isWhole(resource, query, actor)) return undefined;
  const parameters = new Parameters();
  const { q: _q, ...all } = query;
  const { table, where } = sourceOf(resource, all, actor, parameters);
  const { column, join } = orderSql(resource, orderOf(resource, query, actor.role), actor);
  const search = searchSql(resource, 't', query.q ?? '', { actor, refers: rowByRow }, parameters);
  const isFew = `(select count(*) from candidates) <= ${mostCandidates}`;
  const before =
    `with candidates as materialized (select t.* ${table} ${where} limit ${mostCandidates + 1}), ` +
    `found as materialized (select t."id"${column} from candidates t${join(parameters)} where ${isFew} and ${search})`;
  const total = `case when ${isFew} then count(*)::int else ${exactCount + 1} end`;
  return foundPage(resource, query, actor, parameters, { before, total });
}

/** All rows that are not removed, as far as those that list their readers go. */
function isWhole(resource: Resource, { filter }: ListQuery, actor: Actor): boolean {
  const isScoped = resource.scope !== undefined && resource.scope.length > 0;
  return filter.length === 0 && !isScoped && grantedScope(resource, 'read', actor) === 'all';
}

/** Through so many rows that others refer to, a frequent text is seen to be one. */
const mostTried = 2000;

/**
 * What is found by free text of which there may be very much. Each place where the text may stand is looked through by
 * itself, and the next one only where those before have not found more than `exactCount`: first through the first rows
 * of each reference that have it, which is little work, then through all of them.
 */
export function manyFoundSql(resource: Resource, query: ListQuery, actor: Actor): PageSql | undefined {
  const parameters = new Parameters();
  const { column, join } = orderSql(resource, orderOf(resource, query, actor.role), actor);
  const sets: string[] = [];
  const tries: string[] = [];
  const refers: Refers = (reference, over, found) => {
    const [set, table] = [`w${sets.length}`, quoted(resource.table)];
    sets.push(`${set} as materialized (${idsOf(over, found)})`);
    const own = `select t.* from ${table} t where ${reference} = w."id" offset 0`;
    tries.push(`from (select "id" from ${set} limit ${mostTried}) w cross join lateral (${own}) t`);
    return `${reference} in (select "id" from ${set})`;
  };
  const search = searchesByPlace(resource, 't', query.q ?? '', { actor, refers });
  if (search === undefined) return undefined;
  const parts: string[] = [];
  const sorted = join(parameters);
  const part = (table: string, where: string) => {
    const isOpen = parts.map((_, at) => ` and (select count(*) from b${at}) <= ${exactCount}`).join('');
    const rows = `select t."id"${column} ${table}${sorted} ${where}${isOpen} limit ${exactCount + 1}`;
    parts.push(`b${parts.length} as materialized (${rows})`);
  };
  const { table, where } = sourceOf(resource, query, actor, parameters, () => search.others(parameters));
  const places = search.places.map(place => place(parameters));
  for (const source of tries) part(source, where);
  for (const place of places) part(table, `${where} and ${place}`);
  const union = parts.map((_, index) => `select * from b${index}`).join(' union ');
  const before = `with ${[...sets, ...parts].join(', ')}, found as materialized (${union})`;
  return foundPage(resource, query, actor, parameters, { before, total: 'count(*)::int' });
}

/** The page of the rows `found`; none where there are too many of them. */
function foundPage(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  parameters: Parameters,
  { before, total }: { readonly before: string; readonly total: string },
): PageSql {
  const read = readSql(resource, actor, parameters, { inList: true });
  const order = orderSql(resource, orderOf(resource, query, actor.role), actor);
  const [size, skipped] = [parameters.add(query.itemsPerPage), parameters.add(pastRows(query))];
  const isCounted = `(select count(*) from found) <= ${exactCount}`;
  const cut = `select k.* from found k where ${isCounted} order by ${order.outside('k')} limit ${size} offset ${skipped}`;
  const key = order.column === '' ? '' : ', k.sort_key';
  const rows = `select t.*${key} from (${cut}) k join ${quoted(resource.table)} t on t."id" = k."id"`;
  const page =
    `select ${read.record} as record, row_number() over (order by ${order.outside('t')}) as place ` +
    `from (${rows}) t${read.joins}`;
  return {
    text:
      `${before} select p.record, n.total from (select ${total} as total from found) n ` +
      `left join lateral (${page}) p on n.total <= ${exactCount} order by p.place`,
    values: parameters.values,
    read,
  };
}

/** The page alone, of a list of which is known that very many of its rows have the text: walked in its order. */
export function walkSql(resource: Resource, query: ListQuery, actor: Actor): PageSql {
  const parameters = new Parameters();
  const { table, where } = sourceOf(resource, query, actor, parameters, q =>
    searchSql(resource, 't', q, { actor, refers: rowByRow }, parameters),
  );
  const read = readSql(resource, actor, parameters, { inList: true });
  const order = orderSql(resource, orderOf(resource, query, actor.role), actor);
  const limit = `limit ${parameters.add(query.itemsPerPage)} offset ${parameters.add(pastRows(query))}`;
  const cut = `select t.*${order.column} ${table}${order.join(parameters)} ${where} order by ${order.inside} ${limit}`;
  return {
    text:
      `select ${read.record} as record, ${exactCount + 1} as total from (${cut}) t${read.joins} ` +
      `order by ${order.outside('t')}`,
    values: parameters.values,
    read,
  };
}

const pastRows = ({ page, itemsPerPage }: ListQuery) => (page - 1) * itemsPerPage;
