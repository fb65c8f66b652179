import type { Actor } from '../../../domain/actor.ts';
import { type CarriedChildren, carriedChildren } from '../../../resources/carried.ts';
import { resourceOf } from '../../../resources/index.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Children, Resource } from '../../../resources/schema/define-resource.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import { allOf, columnOf, type Parameters, quoted, sortKeyOf } from './sql-text.ts';

/** The most children that one row carries; their own list has the rest. */
const mostChildren = 1000;

/** A kind of child of the rows under the alias `t`, in one column of JSON. */
export interface ChildrenColumn {
  readonly name: string;
  readonly column: string;
}

/**
 * The kinds of children that the actor may read: the newest child or null, or the list of children in the
 * order of their own list.
 */
export function childrenColumns(
  resource: Resource,
  actor: Actor,
  parameters: Parameters,
  { inList }: { inList: boolean },
): readonly ChildrenColumn[] {
  return carriedChildren(resource, actor.role, { inList }).map(carried => {
    const found = carried.children.one === true ? newest : all;
    return { name: carried.as, column: `(${found(resource, carried, actor, parameters)})` };
  });
}

function newest(parent: Resource, carried: CarriedChildren, actor: Actor, parameters: Parameters): string {
  return `${childRows(parent, carried, actor, parameters)} ${inOrder(carried)} limit 1`;
}

/** As their own list stands; its index finds the first of them at once. */
function inOrder({ over }: CarriedChildren): string {
  const [field, direction] = over.list.sort;
  return `order by ${sortKeyOf(columnOf('c', field), over.fields[field])} ${direction}, c."id" ${direction}`;
}

function all(parent: Resource, carried: CarriedChildren, actor: Actor, parameters: Parameters): string {
  const rows = `${childRows(parent, carried, actor, parameters)} ${inOrder(carried)} limit ${mostChildren}`;
  return `select coalesce(json_agg(s.child), '[]') from (${rows}) s`;
}

function childRows(
  parent: Resource,
  { children, over, shown }: CarriedChildren,
  actor: Actor,
  parameters: Parameters,
): string {
  const where = allOf([
    `${columnOf('c', children.by)} = t."id"`,
    ...childGrant(parent, children, 'c', actor, parameters),
  ]);
  const pairs = shown.map(name => `'${name}', ${wireValue(over, name)}`);
  return `select json_build_object(${pairs.join(', ')}) as child from ${quoted(over.table)} c where ${where}`;
}

/** Instants are told with milliseconds and `Z`; all else is JSON as the database writes it. */
function wireValue(resource: Resource, name: string): string {
  const column = columnOf('c', name);
  return isInstant(fieldOf(resource, name)) ? `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
}

/** Which children the actor may see. Those that belong to whoever owns the parent need no second proof. */
function childGrant(
  parent: Resource,
  children: Children,
  alias: string,
  actor: Actor,
  parameters: Parameters,
): string[] {
  const resource = resourceOf(children.resource);
  const { owner } = resource;
  const isParents =
    owner !== undefined &&
    'through' in owner &&
    owner.through === children.by &&
    !resource.restricted &&
    resource.fields[children.by]?.target?.resource === parent.name;
  return [
    `not ${columnOf(alias, 'deleted')}`,
    ...scopeSql(resource, alias, parameters),
    ...(isParents ? [] : grantSql(resource, alias, 'read', actor, parameters)),
  ];
}
