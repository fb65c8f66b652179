import { z } from 'zod';
import type { Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { filterOperators, isReadable, isSortable } from '../../../resources/schema/listing.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { badRequest } from '../../errors.ts';
import type { Connection } from '../database.ts';

/** One page of a list as somebody asks for it. */
export interface ListQuery {
  /** From 1. */
  readonly page: number;
  readonly itemsPerPage: number;
  /** The list's own order when absent. */
  readonly sort?: { readonly field: string; readonly descending: boolean };
  readonly filter: readonly FilterEntry[];
  /** Free text. */
  readonly q?: string;
}

/**
 * Refuses what the description does not list for this role: a field, an operator, a sort. A field that
 * the role cannot read answers like one that does not exist, so that neither rows nor counts tell of it (D4).
 */
export function checkQuery(resource: Resource, { filter, sort }: ListQuery, role: Role): void {
  for (const { field, op } of filter) {
    const allowed = filterOperators(resource, field, role);
    if (allowed.length === 0) throw badRequest(refuse('filter.not-filterable', { field }));
    if (!allowed.includes(op)) throw badRequest(refuse('filter.op-not-taken', { field, op, allowed }));
  }
  if (sort !== undefined && !isSortable(resource, sort.field, role))
    throw badRequest(refuse('sort.not-sortable', { field: sort.field }));
}

/** The order of the list: what is asked, else the description's own as far as the role may read it. */
export function orderOf(
  resource: Resource,
  query: ListQuery,
  role: Role,
): { field: string; descending: boolean } {
  const [name, direction] = resource.list.sort;
  const field = fieldOf(resource, name);
  const own = field !== undefined && isReadable(field, role) ? name : 'id';
  return query.sort ?? { field: own, descending: direction === 'desc' };
}

/**
 * Removed rows are shown by themselves, and only where the list offers that (LIST-05, LIST-06, DEC-86);
 * otherwise nobody sees them.
 */
export function asksForRemoved(resource: Resource, filter: readonly FilterEntry[]): boolean {
  const asked = filter.filter(entry => entry.field === 'deleted');
  const removed = asked.some(entry => fieldOf(resource, 'deleted') && isTrue(entry));
  if (removed && resource.list.removed !== true) throw badRequest(refuse('filter.no-removed'));
  return removed;
}

function isTrue({ op, value }: FilterEntry): boolean {
  const given = Array.isArray(value) ? value : [value];
  const holds = given.some(item => item === true || item === 'true');
  return op === 'ne' ? !holds : holds;
}

/** Counts are exact up to here; beyond it the planner's estimate is told, and told to be one. */
export const exactCount = 10_000;

/** A total, and whether it is the planner's estimate. */
export interface Total {
  readonly total_item: number;
  readonly total_is_estimate?: true;
  /** There are at least so many; the planner expects fewer than were counted, so nobody knows how many more. */
  readonly total_is_minimum?: true;
}

/** The number of rows of `from … where …`, counted no further than one beyond the exact limit. */
export function countSql(source: string): string {
  return `(select count(*)::int from (select 1 ${source} limit ${exactCount + 1}) counted)`;
}

/** The same as a statement of its own. */
export async function count(
  connection: Connection,
  source: string,
  values: readonly unknown[],
): Promise<number> {
  const [found] = await connection.query<{ total: number }>(`select ${countSql(source)} as total`, values);
  return found?.total ?? 0;
}

const plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** How many rows the planner expects: costs no reading at all, and is never less than what was seen. */
export async function estimate(
  connection: Connection,
  source: string,
  values: readonly unknown[],
  seen: number,
): Promise<Total> {
  const [
    {
      'QUERY PLAN': [found],
    },
  ] = plan.parse(await connection.query(`explain (format json) select 1 ${source}`, values));
  const expected = Math.round(found.Plan['Plan Rows']);
  const known = atLeast(seen);
  return expected > known.total_item ? { total_item: expected, total_is_estimate: true } : known;
}

/** More than are counted, of which so many were seen. */
export function atLeast(seen: number): Total {
  return {
    total_item: Math.max(exactCount + 1, seen),
    total_is_estimate: true,
    total_is_minimum: true,
  };
}
