import type { Actor } from '../../../domain/actor.ts';
import { resourceOf } from '../../../resources/index.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Children, Resource } from '../../../resources/schema/define-resource.ts';
import { isReadable } from '../../../resources/schema/listing.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { grantSql, scopeSql } from './grant-sql.ts';
import { allOf, columnOf, type Parameters, quoted } from './sql-text.ts';

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
  return wantedChildren(resource, actor, inList).map(([name, children]) => {
    const found = children.one === true ? newest : all;
    return { name, column: `(${found(resource, children, actor, parameters)})` };
  });
}

function newest(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  return `${childRows(parent, children, actor, parameters)} ${inOrder(children)} limit 1`;
}

/** As their own list stands; its index finds the first of them at once. */
function inOrder({ resource }: Children): string {
  const [field, direction] = resourceOf(resource).list.sort;
  return `order by ${columnOf('c', field)} ${direction}, c."id" ${direction}`;
}

function all(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  const rows = `${childRows(parent, children, actor, parameters)} ${inOrder(children)} limit ${mostChildren}`;
  return `select coalesce(json_agg(s.child), '[]') from (${rows}) s`;
}

function childRows(parent: Resource, children: Children, actor: Actor, parameters: Parameters): string {
  const resource = resourceOf(children.resource);
  const where = allOf([
    `${columnOf('c', children.by)} = t."id"`,
    ...childGrant(parent, children, 'c', actor, parameters),
  ]);
  const pairs = childColumns(children, actor).map(name => `'${name}', ${wireValue(resource, name)}`);
  return `select json_build_object(${pairs.join(', ')}) as child from ${quoted(resource.table)} c where ${where}`;
}

/** Instants are told with milliseconds and `Z`; all else is JSON as the database writes it. */
function wireValue(resource: Resource, name: string): string {
  const column = columnOf('c', name);
  return isInstant(fieldOf(resource, name)) ? `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
}

/** The children that rows of the resource carry for this actor; those that they may not read are left out. */
function wantedChildren(resource: Resource, actor: Actor, inList: boolean): [string, Children][] {
  return Object.entries(resource.children).filter(
    ([, children]) =>
      (children.inLists === true || !inList) &&
      scopeOf(resourceOf(children.resource).access, 'read', actor.role) !== undefined,
  );
}

/** What the actor is told of such a child: its id and the shown fields that their role may read. */
function childColumns(children: Children, { role }: Actor): string[] {
  const resource = resourceOf(children.resource);
  const shown = children.show.filter(name => {
    const field = fieldOf(resource, name);
    return name !== 'id' && field !== undefined && isReadable(field, role);
  });
  return ['id', ...shown];
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
