import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection } from '../db/database.ts';
import { readableSql } from '../db/grant-sql.ts';
import { allOf, Parameters, quoted } from '../db/sql-text.ts';

/** The names of those of these rows that the actor may read; of a resource whose rows have a `name`. */
export async function readableNames(
  connection: Connection,
  resource: Resource,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const parameters = new Parameters();
  const where = [`t."id" = any(${parameters.add(ids)})`, ...readableSql(resource, 't', actor, parameters)];
  const rows = await connection.query<{ id: number; name: string }>(
    `select t."id", t."name" from ${quoted(resource.table)} t where ${allOf(where)}`,
    parameters.values,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
