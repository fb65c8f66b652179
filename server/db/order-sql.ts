import { resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { columnOf, quoted } from './sql-text.ts';

/** The order of a page, said twice: where the page is cut, and where its rows are joined. */
export interface OrderSql {
  /** What the cut has to hand on for the order outside, `, …` or nothing. */
  readonly column: string;
  /** The join that the order needs, ` left join …` or nothing. */
  readonly join: string;
  readonly inside: string;
  /** The order of what was cut, under its alias there. */
  outside(alias: string): string;
}

/**
 * By a field, then by id in the same direction, so that no two pages overlap and an index over both
 * serves either direction. A reference sorts by the first title field of what it points to.
 */
export function orderSql(
  resource: Resource,
  { field, descending }: { field: string; descending: boolean },
): OrderSql {
  const direction = descending ? 'desc' : 'asc';
  if (field === 'id') {
    const outside = (alias: string) => `${alias}."id" ${direction}`;
    return { column: '', join: '', inside: outside('t'), outside };
  }
  const target = resource.fields[field]?.target;
  const title = target === undefined ? undefined : resourceOf(target.resource).title[0];
  const key = title === undefined ? columnOf('t', field) : columnOf('s', title);
  return {
    column: `, ${key} as sort_key`,
    join: target === undefined ? '' : joinSql(target.resource, field),
    inside: `${key} ${direction}, t."id" ${direction}`,
    outside: alias => `${alias}.sort_key ${direction}, ${alias}."id" ${direction}`,
  };
}

function joinSql(name: string, field: string): string {
  return ` left join ${quoted(resourceOf(name).table)} s on s."id" = ${columnOf('t', field)}`;
}
