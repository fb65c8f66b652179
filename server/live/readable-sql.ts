import type { Actor, Role } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import { readableSql } from '../db/grant-sql.ts';
import { rightColumns } from '../db/right-columns.ts';
import { allOf, columnOf, Parameters, quoted } from '../db/sql-text.ts';

/** A question about many rows at once. */
export interface Question {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A row that the reader may read now. */
export interface ReadableNow {
  readonly id: number;
  readonly version: number;
  readonly location: number | null;
}

/** Which of these rows the reader may read now. */
export function readableNowSql(resource: Resource, ids: readonly number[], actor: Actor): Question {
  const parameters = new Parameters();
  const where = [`t."id" = any(${parameters.add(ids)})`, ...readableSql(resource, 't', actor, parameters)];
  const text =
    `select t."id", t."version", ${locationSql(resource, actor.role)} as location ` +
    `from ${quoted(resource.table)} t where ${allOf(where)}`;
  return { text, values: parameters.values };
}

/**
 * Of which of these lines of history the reader could read the row before: the row as it is now, or as
 * much as is left of it, with what decided about its readers as it was then. Contents never leave here.
 */
export function readableBeforeSql(resource: Resource, lines: readonly number[], actor: Actor): Question {
  const parameters = new Parameters();
  const table = quoted(resource.table);
  const asked = parameters.add(lines);
  const columns = parameters.add([...rightColumns(resource)]);
  const before =
    "select coalesce(jsonb_object_agg(c.key, c.value -> 'before'), '{}') from jsonb_each(h.\"changes\") c " +
    `where c.key = any(${columns})`;
  const row = `coalesce(to_jsonb(b), '{}') || jsonb_build_object('id', h."row_id") || (${before})`;
  const text =
    `select h."id" from "history" h left join ${table} b on b."id" = h."row_id" ` +
    `cross join lateral jsonb_populate_record(null::${table}, ${row}) t ` +
    `where ${allOf([`h."id" = any(${asked})`, ...readableSql(resource, 't', actor, parameters)])}`;
  return { text, values: parameters.values };
}

/** Where a row is, as far as the role may see it. */
function locationSql(resource: Resource, role: Role): string {
  if (resource.name === 'locations') return 't."id"';
  const [name] =
    Object.entries(resource.fields).find(
      ([, field]) => field.target?.resource === 'locations' && isReadable(field, role),
    ) ?? [];
  return name === undefined ? 'null::int' : columnOf('t', name);
}
