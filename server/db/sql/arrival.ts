import type { Actor } from '../../../domain/actor.ts';
import { resourceOf } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../database.ts';
import { statementName } from '../engines/statement.ts';
import { ownedSql, tableOwner } from './grant-sql.ts';
import { columnOf, Parameters, quoted } from './sql-text.ts';

/** The line of history with which a row came to somebody. */
export interface Arrival {
  readonly id: number;
  /** ISO 8601. */
  readonly create_time: string;
  /** What else changed with it belongs to the same operation. */
  readonly operation: string | null;
}

/**
 * The change with which a row, or what it belongs to, last came to the actor from somebody else: what happened
 * before is not for them (DEC-258). Undefined where it has always been theirs, and for those who read every row.
 */
export async function arrivalOf(
  connection: Connection,
  resource: Resource,
  id: number,
  actor: Actor,
): Promise<Arrival | undefined> {
  if (scopeOf(resource.access, 'read', actor.role) !== 'own') return undefined;
  const parameters = new Parameters();
  const comings = comingsSql(resource, `${parameters.add(id)}::int`, actor, parameters);
  if (comings.length === 0) return undefined;
  const text = `select c.* from (${comings.map(each => `(${each})`).join(' union all ')}) c order by c."id" desc limit 1`;
  const [arrival] = await connection.query<Arrival>(text, parameters.values, statementName(text));
  return arrival;
}

/**
 * When the row came to the actor, as an instant of SQL: '-infinity' where it has always been theirs. Undefined for those
 * who read every row.
 */
export function arrivalSql(
  resource: Resource,
  id: string,
  actor: Actor,
  parameters: Parameters,
): string | undefined {
  if (scopeOf(resource.access, 'read', actor.role) !== 'own') return undefined;
  const instants = comingsSql(resource, id, actor, parameters).map(
    coming => `(select c."create_time" from (${coming}) c)`,
  );
  return `greatest(${[...instants, `'-infinity'::timestamptz`].join(', ')})`;
}

/** For the row, and for each that it belongs to, the newest line whose owner before was not the actor. */
function comingsSql(resource: Resource, id: string, actor: Actor, parameters: Parameters): string[] {
  const { owner } = resource;
  if (owner === undefined) return [];
  if (!('through' in owner))
    return [
      newestSql(
        resource,
        { id, field: owner.field, isTheirs: before => `${before} = ${parameters.add(actor.id)}` },
        parameters,
      ),
    ];
  const target = resource.fields[owner.through]?.target;
  if (target === undefined) return [];
  const over = resourceOf(target.resource);
  const owned = ownedSql(over, 'o', 'read', actor, parameters);
  const isTheirs = (before: string) =>
    `${before} in (select o."id" from ${quoted(over.table)} o where ${owned})`;
  const parent = `(select p.${quoted(owner.through)} from ${quoted(resource.table)} p where p."id" = ${id})`;
  return [
    newestSql(resource, { id, field: owner.through, isTheirs }, parameters),
    ...comingsSql(over, parent, actor, parameters),
  ];
}

interface Coming {
  readonly id: string;
  readonly field: string;
  readonly isTheirs: (before: string) => string;
}

function newestSql(resource: Resource, { id, field, isTheirs }: Coming, parameters: Parameters): string {
  const name = parameters.add(field);
  const before = `(${columnOf('h', 'changes')}->${name}::text->>'before')::int`;
  return (
    'select h."id", h."create_time", h."operation" from "history" h ' +
    `where h."resource" = ${parameters.add(tableOwner(resource).name)} and h."row_id" = ${id} ` +
    `and h."action" <> 'create' and h."changes" ? ${name} and (${isTheirs(before)}) is not true ` +
    'order by h."id" desc limit 1'
  );
}
