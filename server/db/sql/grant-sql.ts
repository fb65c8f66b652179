import { type Actor, type Role, roles } from '../../../domain/actor.ts';
import { registry, resourceOf } from '../../../resources/index.ts';
import { type Scope, scopeOf, type Verb } from '../../../resources/schema/access.ts';
import { maySend } from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { forbidden } from '../../errors.ts';
import { conditionSql } from './condition-sql.ts';
import { columnOf, type Parameters, quoted } from './sql-text.ts';

/** One of several of the same role whom a statement asks about at once; `idSql` is the column that holds who it is. */
export interface EachOf {
  readonly role: Role;
  readonly idSql: string;
}

/** Whose rights a condition looks at: of one person, or of each of many. */
export type Whose = Actor | EachOf;

/** What the actor may do with rows of the resource; 403 when their role may not do it at all. */
export function grantedScope(resource: Resource, verb: Verb, actor: Pick<Actor, 'role'>): Scope {
  const scope = scopeOf(resource.access, verb, actor.role);
  if (scope === undefined) throw forbidden();
  return scope;
}

/** The rows of the table that belong to the resource at all (`scope` of the description). */
export function scopeSql(resource: Resource, alias: string, parameters: Parameters): string[] {
  return (resource.scope ?? []).map(entry => {
    const field = fieldOf(resource, entry.field) ?? fieldOf(tableOwner(resource), entry.field);
    if (field === undefined) throw new Error(`${resource.name} is scoped by an unknown field ${entry.field}`);
    return conditionSql(field, columnOf(alias, entry.field), entry, parameters);
  });
}

/** The rows that the actor may touch with this verb (D1, D13); ANDed outside of whatever the caller asks. */
export function grantSql(
  resource: Resource,
  alias: string,
  verb: Verb,
  whose: Whose,
  parameters: Parameters,
): string[] {
  const scope = grantedScope(resource, verb, whose);
  return [
    ...(scope === 'own' ? [ownedSql(resource, alias, verb, whose, parameters)] : []),
    ...listedSql(resource, alias, verb, whose, parameters),
  ];
}

/** The rows that the actor may see one by one: what is granted, without removed rows where nobody lists those. */
export function readableSql(
  resource: Resource,
  alias: string,
  whose: Whose,
  parameters: Parameters,
): string[] {
  const hidden = resource.list.removed === true ? [] : [`not ${columnOf(alias, 'deleted')}`];
  return [
    ...hidden,
    ...scopeSql(resource, alias, parameters),
    ...grantSql(resource, alias, 'read', whose, parameters),
  ];
}

/** The rows that belong to the actor: their own, or those whose owner is found through a reference. */
export function ownedSql(
  resource: Resource,
  alias: string,
  verb: Verb,
  whose: Whose,
  parameters: Parameters,
): string {
  const { owner } = resource;
  if (owner === undefined) return 'false';
  if ('through' in owner) {
    const target = resource.fields[owner.through]?.target;
    if (target === undefined) return 'false';
    const over = resourceOf(target.resource);
    const owned = ownedSql(over, 'o', verb, whose, parameters);
    const column = columnOf(alias, owner.through);
    const ids = `select o."id" from ${quoted(over.table)} o where ${owned}`;
    // Few rows have an owner of their own: their ids come first. Further down the chain they are many.
    const hasField = over.owner !== undefined && 'field' in over.owner;
    return hasField ? `${column} = any(array(${ids}))` : `${column} in (${ids})`;
  }
  const own = `${columnOf(alias, owner.field)} = ${idSql(whose, parameters)}`;
  if (verb !== 'read' || owner.sharedWith === undefined) return own;
  const listed = `${columnOf(alias, owner.sharedWith)} @> ${parameters.add(JSON.stringify([whose.role]))}::jsonb`;
  const sharing = fieldOf(resource, owner.sharedWith);
  const sharers = roles.filter(role => sharing !== undefined && maySend(sharing, 'update', role));
  // Whoever may share no more, or is gone, goes on sharing nothing (DEC-265).
  const shared =
    `exists (select 1 from "users" w where w."id" = ${columnOf(alias, owner.field)} ` +
    `and w."role" = any(${parameters.add(sharers)}::int[]) and not w."disabled" and not w."deleted")`;
  return `(${own} or (${listed} and ${shared}))`;
}

function idSql(whose: Whose, parameters: Parameters): string {
  return 'idSql' in whose ? whose.idSql : parameters.add(whose.id);
}

/** Whether people of one role may read different rows of the resource: who they are decides, not only what. */
export function readsByPerson(resource: Resource, role: Role): boolean {
  return resource.restricted || scopeOf(resource.access, 'read', role) === 'own';
}

/** A row that lists who may see or edit it is closed to everybody else, the admin included (DEC-24). */
function listedSql(
  resource: Resource,
  alias: string,
  verb: Verb,
  whose: Whose,
  parameters: Parameters,
): string[] {
  if (!resource.restricted || verb === 'create') return [];
  const lists = verb === 'read' ? ['list_user_view'] : ['list_user_view', 'list_user_edit'];
  const entry =
    'idSql' in whose
      ? `jsonb_build_array(jsonb_build_object('id', ${whose.idSql}))`
      : `${parameters.add(JSON.stringify([{ id: whose.id }]))}::jsonb`;
  return lists.map(name => {
    const column = columnOf(alias, name);
    return `(${column} is null or ${column} @> ${entry})`;
  });
}

/** The resource that holds all rows of a table; others show some of them (`scope`). */
export function tableOwner({ table }: Resource): Resource {
  const found = Object.values(registry).find(other => other.table === table && other.scope === undefined);
  if (found === undefined) throw new Error(`No resource holds all rows of ${table}`);
  return found;
}

const known = new Map<string, ReadonlySet<string>>();

/** The columns of a row that decide who may read it: its owner, its lists of readers, what it belongs to. */
export function permissionColumns({ table }: Resource): ReadonlySet<string> {
  const columns = known.get(table) ?? new Set(resourcesOf(table).flatMap(columnsOf));
  known.set(table, columns);
  return columns;
}

/** The resources that show rows of the table. */
export function resourcesOf(table: string): readonly Resource[] {
  return Object.values(registry).filter(resource => resource.table === table);
}

function columnsOf({ owner, restricted, scope = [] }: Resource): string[] {
  return [
    'deleted',
    ...(owner === undefined ? [] : 'through' in owner ? [owner.through] : [owner.field]),
    ...(owner !== undefined && 'sharedWith' in owner && owner.sharedWith !== undefined
      ? [owner.sharedWith]
      : []),
    ...(restricted ? ['list_user_view'] : []),
    ...scope.map(({ field }) => field),
  ];
}
